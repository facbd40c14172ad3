import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.FlatCombiner;
import org.mobula.group.Forwarder;
import org.mobula.group.ReplyPersonalizer;

/** Functions for every result type: sums of numbers, and concatenations of texts and arrays. */
final class Sums {
    private Sums() {}

    static void check(Exception... thrown) throws Exception {
        for (Exception each : thrown) {
            if (each != null) {
                throw each;
            }
        }
    }

    static Object join(Object a, Object b) {
        return a instanceof double[] one
                ? DoubleStream.concat(DoubleStream.of(one), DoubleStream.of((double[]) b))
                        .toArray()
                : (Object) (a + "" + b);
    }

    static final class Binomial extends BinomialCombiner {
        private static final long serialVersionUID = 1L;

        @Override
        public void combine(int r1, Exception e1, int r2, Exception e2, int size) throws Exception {
            check(e1, e2);
        }

        @Override
        public boolean combine(int r1, boolean a, Exception e1, int r2, boolean b, Exception e2, int size)
                throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return a ^ b;
        }

        @Override
        public byte combine(int r1, byte a, Exception e1, int r2, byte b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return (byte) (a + b);
        }

        @Override
        public short combine(int r1, short a, Exception e1, int r2, short b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return (short) (a + b);
        }

        @Override
        public char combine(int r1, char a, Exception e1, int r2, char b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return (char) (a + b);
        }

        @Override
        public int combine(int r1, int a, Exception e1, int r2, int b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return a + b;
        }

        @Override
        public long combine(int r1, long a, Exception e1, int r2, long b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return a + b;
        }

        @Override
        public float combine(int r1, float a, Exception e1, int r2, float b, Exception e2, int size) throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return a + b;
        }

        @Override
        public double combine(int r1, double a, Exception e1, int r2, double b, Exception e2, int size)
                throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return a + b;
        }

        @Override
        public Object combine(int r1, Object a, Exception e1, int r2, Object b, Exception e2, int size)
                throws Exception {
            check(e1, e2);
            if (r1 >= r2 || r2 >= size) {
                throw new AssertionError(r1 + " and " + r2 + " of " + size);
            }
            return join(a, b);
        }
    }

    static final class Flat extends FlatCombiner {
        @Override
        public void combine(Exception[] ex) throws Exception {
            check(ex);
        }

        @Override
        public boolean combine(boolean[] all, Exception[] ex) throws Exception {
            check(ex);
            boolean sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = sum ^ all[i];
            }
            return sum;
        }

        @Override
        public byte combine(byte[] all, Exception[] ex) throws Exception {
            check(ex);
            byte sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = (byte) (sum + all[i]);
            }
            return sum;
        }

        @Override
        public short combine(short[] all, Exception[] ex) throws Exception {
            check(ex);
            short sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = (short) (sum + all[i]);
            }
            return sum;
        }

        @Override
        public char combine(char[] all, Exception[] ex) throws Exception {
            check(ex);
            char sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = (char) (sum + all[i]);
            }
            return sum;
        }

        @Override
        public int combine(int[] all, Exception[] ex) throws Exception {
            check(ex);
            int sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = sum + all[i];
            }
            return sum;
        }

        @Override
        public long combine(long[] all, Exception[] ex) throws Exception {
            check(ex);
            long sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = sum + all[i];
            }
            return sum;
        }

        @Override
        public float combine(float[] all, Exception[] ex) throws Exception {
            check(ex);
            float sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = sum + all[i];
            }
            return sum;
        }

        @Override
        public double combine(double[] all, Exception[] ex) throws Exception {
            check(ex);
            double sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = sum + all[i];
            }
            return sum;
        }

        @Override
        public Object combine(Object[] all, Exception[] ex) throws Exception {
            check(ex);
            Object sum = all[0];
            for (int i = 1; i < all.length; i++) {
                sum = join(sum, all[i]);
            }
            return sum;
        }
    }

    /** Adds the participant's rank to each part. */
    static final class Parts extends ReplyPersonalizer {
        private static final long serialVersionUID = 1L;

        @Override
        public void personalize(boolean in, boolean[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = in ^ (i) % 2 != 0;
            }
        }

        @Override
        public void personalize(byte in, byte[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = (byte) (in + (byte) (i));
            }
        }

        @Override
        public void personalize(short in, short[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = (short) (in + (short) (i));
            }
        }

        @Override
        public void personalize(char in, char[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = (char) (in + (char) (i));
            }
        }

        @Override
        public void personalize(int in, int[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = in + (int) (i);
            }
        }

        @Override
        public void personalize(long in, long[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = in + (long) (i);
            }
        }

        @Override
        public void personalize(float in, float[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = in + (float) (i);
            }
        }

        @Override
        public void personalize(double in, double[] out) {
            for (int i = 0; i < out.length; i++) {
                out[i] = in + (double) (i);
            }
        }

        @Override
        public void personalize(Object in, Object[] out) {
            IntStream.range(0, out.length)
                    .forEach(i -> out[i] = in instanceof double[] ? join(in, new double[] {i}) : join("" + in, i));
        }
    }

    /** Records results by rank, or the message of an exception. */
    static final class Recorder extends Forwarder {
        final Map<Integer, Object> results = new ConcurrentHashMap<>();

        @Override
        public void forward(int rank, int size) {
            results.put(rank, "nothing");
        }

        @Override
        public void forward(int rank, int size, boolean result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, byte result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, short result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, char result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, int result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, long result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, float result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, double result) {
            results.put(rank, String.valueOf(result));
        }

        @Override
        public void forward(int rank, int size, Object result) {
            results.put(rank, String.valueOf(Matrix.plain(result)));
        }

        @Override
        public void forward(int rank, int size, Exception thrown) {
            results.put(rank, String.valueOf(thrown.getMessage()));
        }
    }
}
