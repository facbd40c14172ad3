import org.mobula.fault.PeerFailedException;

/** How a call ended, in words. */
final class Ended {
    private Ended() {}

    /** A call. */
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
        return thrown instanceof PeerFailedException failed ? gone(failed.rank()) : thrown.toString();
    }

    static String gone(int rank) {
        return "rank " + rank + " is gone";
    }
}
