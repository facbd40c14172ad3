import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.fault.PeerFailedException;
import org.mobula.group.BinomialCombiner;
import org.mobula.group.FlatCombiner;
import org.mobula.group.Forwarder;

/** Combiners and forwarders that see the result of a failed member: it counts as {@link #FAILED}. */
final class FailedResults {
    static final int FAILED = 1000;

    private FailedResults() {}

    static int value(int result, Exception thrown) throws Exception {
        if (thrown instanceof PeerFailedException) {
            return FAILED;
        }
        if (thrown != null) {
            throw thrown;
        }
        return result;
    }

    static final class Flat extends FlatCombiner {
        @Override
        public int combine(int[] results, Exception[] thrown) throws Exception {
            int sum = 0;
            for (int i = 0; i < results.length; i++) {
                sum += value(results[i], thrown[i]);
            }
            return sum;
        }
    }

    static final class Binomial extends BinomialCombiner {
        private static final long serialVersionUID = 1L;

        @Override
        public int combine(int rank1, int a, Exception e1, int rank2, int b, Exception e2, int size) throws Exception {
            return value(a, e1) + value(b, e2);
        }
    }

    /** Records results by rank: a number, or the failure of a rank. */
    static final class Recorder extends Forwarder {
        final Map<Integer, String> results = new ConcurrentHashMap<>();

        @Override
        public void forward(int rank, int size, int result) {
            results.put(rank, Integer.toString(result));
        }

        @Override
        public void forward(int rank, int size, Exception thrown) {
            results.put(rank, CallOutcome.with(thrown));
        }
    }
}
