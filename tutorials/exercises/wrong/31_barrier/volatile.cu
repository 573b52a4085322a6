        x = *(volatile unsigned *)&tile[127 - t];
