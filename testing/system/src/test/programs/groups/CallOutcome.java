import org.mobula.fault.PeerFailedException;

/** The outcome of a call as text. */
final class CallOutcome {
    private CallOutcome() {}

    /** A call to a group. */
    interface Call {
        int make() throws Exception;
    }

    static String of(Call call) {
        try {
            return Integer.toString(call.make());
        } catch (Exception | Error thrown) {
            return with(thrown);
        }
    }

    static String with(Throwable thrown) {
        return thrown instanceof PeerFailedException failure ? failed(failure.rank()) : thrown.toString();
    }

    static String failed(int rank) {
        return "rank " + rank + " failed";
    }
}
