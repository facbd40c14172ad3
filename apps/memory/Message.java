import module java.base;

/**
 * What a message carries. A received message is one of the arrays below, a view of a receive buffer, or an object in
 * place; the program reads all of them through these interfaces.
 */
interface Message {
    /** The sizes of elements in bytes. */
    int NUMBER_BYTES = Double.BYTES;

    int POINT_BYTES = 2 * Double.BYTES;
    int WORD_BYTES = Integer.BYTES;

    /** Numbers, such as a row or a column. */
    interface Numbers extends Message {
        DoubleBuffer values();
    }

    /** A complex number. */
    interface Complex {
        double re();

        double im();
    }

    /** Complex numbers. */
    interface Points extends Message {
        List<Complex> values();
    }

    /** A request, or the answer to one. */
    interface Words extends Message {
        IntBuffer values();
    }

    /** The size of the elements in bytes. */
    static int bytes(Message message) {
        return switch (message) {
            case Numbers numbers -> NUMBER_BYTES * numbers.values().remaining();
            case Points points -> POINT_BYTES * points.values().size();
            case Words words -> WORD_BYTES * words.values().remaining();
            default -> throw new IllegalArgumentException("a message of an unknown kind: " + message.getClass());
        };
    }

    static Numbers of(double[] values) {
        return new NumberArray(values);
    }

    static Points of(List<Complex> points) {
        return new PointList(points.toArray(Complex[]::new));
    }

    static Words of(int... words) {
        return new WordArray(words);
    }

    static Complex complex(double re, double im) {
        return new ComplexNumber(re, im);
    }

    /** Numbers on the heap. */
    final class NumberArray implements Numbers, Serializable {
        private final double[] array;

        private NumberArray(double[] array) {
            this.array = array;
        }

        @Override
        public DoubleBuffer values() {
            return DoubleBuffer.wrap(array);
        }
    }

    /** Complex numbers on the heap, each an object. */
    final class PointList implements Points, Serializable {
        private final Complex[] array;

        private PointList(Complex[] array) {
            this.array = array;
        }

        @Override
        public List<Complex> values() {
            return Arrays.asList(array);
        }
    }

    /** Words on the heap. */
    final class WordArray implements Words, Serializable {
        private final int[] array;

        private WordArray(int[] array) {
            this.array = array;
        }

        @Override
        public IntBuffer values() {
            return IntBuffer.wrap(array);
        }
    }

    /** A complex number on the heap. */
    final class ComplexNumber implements Complex, Serializable {
        private final double re;
        private final double im;

        private ComplexNumber(double re, double im) {
            this.re = re;
            this.im = im;
        }

        @Override
        public double re() {
            return re;
        }

        @Override
        public double im() {
            return im;
        }
    }
}
