"""The exception of an operation that has no answer."""


class Refused(ValueError):
    """An operation is not defined for its operands, or CuTe would not compile it.

    >>> from cutecheck import composition
    >>> try:
    ...     composition("(_6,_2):(_1,_7)", "(_3,_2):(_2,_3)")
    ... except Refused as refused:
    ...     print(refused.error, "|", refused.witness)
    CT_EDOMAIN | at (2,1): A(B(c)) is 8, the layout (_3,_2):(_2,_3) gives 7
    """

    message: str  #: one sentence: operation, operand, mode, value
    error: str  #: a code of ``ct_error``: "CT_EINVAL", "CT_EDOMAIN", "CT_ERANGE", "CT_EPARSE", ..
    witness: str  #: the coordinate that proves the refusal, "" where there is none
    column: int  #: of a text that cannot be read, from 1; else 0
    expression: str  #: what was refused, as ``ct`` reads it

    def __init__(self, message, error="", witness="", column=0, expression=""):
        super().__init__(f"{message}; {witness}" if witness else message)
        self.message, self.error, self.witness = message, error, witness
        self.column, self.expression = column, expression

    @property
    def cure(self) -> str:
        """The same call with static integers, where that is answered; else "".

        >>> from cutecheck import complement
        >>> try:
        ...     complement("(2,2):(4,1)", 24)
        ... except Refused as refused:
        ...     print(refused.cure)
        complement((_2,_2):(_4,_1), _24)
        """
        from cutecheck.reference.calls import C, text_about

        return text_about(C.ct_cure, self.expression) if self.expression else ""

    def explain(self) -> str:
        """What the refusal means, with its numbers."""
        from cutecheck.reference.calls import C, text_about

        return text_about(C.ct_why, self.expression) if self.expression else self.message
