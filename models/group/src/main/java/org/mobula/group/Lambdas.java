package org.mobula.group;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Binomial combiners made of lambdas, by type of result. The exception of the lower rank counts. */
final class Lambdas {
    private Lambdas() {}

    private static void check(@Nullable Exception e1, @Nullable Exception e2) throws Exception {
        if (e1 != null) {
            throw e1;
        }
        if (e2 != null) {
            throw e2;
        }
    }

    static final class OfVoid extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void combine(int rank1, @Nullable Exception e1, int rank2, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
        }
    }

    static final class OfBoolean extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfBoolean code;

        OfBoolean(BinomialCombiner.OfBoolean code) {
            super(code);
            this.code = code;
        }

        @Override
        public boolean combine(
                int rank1, boolean a, @Nullable Exception e1, int rank2, boolean b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfByte extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfByte code;

        OfByte(BinomialCombiner.OfByte code) {
            super(code);
            this.code = code;
        }

        @Override
        public byte combine(
                int rank1, byte a, @Nullable Exception e1, int rank2, byte b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfChar extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfChar code;

        OfChar(BinomialCombiner.OfChar code) {
            super(code);
            this.code = code;
        }

        @Override
        public char combine(
                int rank1, char a, @Nullable Exception e1, int rank2, char b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfShort extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfShort code;

        OfShort(BinomialCombiner.OfShort code) {
            super(code);
            this.code = code;
        }

        @Override
        public short combine(
                int rank1, short a, @Nullable Exception e1, int rank2, short b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfInt extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfInt code;

        OfInt(BinomialCombiner.OfInt code) {
            super(code);
            this.code = code;
        }

        @Override
        public int combine(int rank1, int a, @Nullable Exception e1, int rank2, int b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfLong extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfLong code;

        OfLong(BinomialCombiner.OfLong code) {
            super(code);
            this.code = code;
        }

        @Override
        public long combine(
                int rank1, long a, @Nullable Exception e1, int rank2, long b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfFloat extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfFloat code;

        OfFloat(BinomialCombiner.OfFloat code) {
            super(code);
            this.code = code;
        }

        @Override
        public float combine(
                int rank1, float a, @Nullable Exception e1, int rank2, float b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfDouble extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfDouble code;

        OfDouble(BinomialCombiner.OfDouble code) {
            super(code);
            this.code = code;
        }

        @Override
        public double combine(
                int rank1, double a, @Nullable Exception e1, int rank2, double b, @Nullable Exception e2, int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }

    static final class OfObject extends BinomialCombiner {
        @Serial
        private static final long serialVersionUID = 1L;

        private final BinomialCombiner.OfObject<@Nullable Object> code;

        @SuppressWarnings("unchecked") // why: what it is given are results of one method, as its configuration says
        OfObject(BinomialCombiner.OfObject<?> code) {
            super(code);
            this.code = (BinomialCombiner.OfObject<@Nullable Object>) code;
        }

        @Override
        @SuppressWarnings("NullAway") // why: results may be null, and the code is made for them
        public @Nullable Object combine(
                int rank1,
                @Nullable Object a,
                @Nullable Exception e1,
                int rank2,
                @Nullable Object b,
                @Nullable Exception e2,
                int size)
                throws Exception {
            check(e1, e2);
            return code.combine(a, b);
        }
    }
}
