# mend.awk - pipeline.cu with the wait that it lacks, below the fence of the loop.
{ print }
/cp_async_fence/ && ++fences == 2 { print "        cp_async_wait<1>();" }
