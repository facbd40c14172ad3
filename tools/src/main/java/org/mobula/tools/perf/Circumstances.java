package org.mobula.tools.perf;

import org.mobula.runtime.Node;
import org.mobula.runtime.Waiting;
import org.mobula.runtime.spi.Engine;

/**
 * What the figures depend on.
 *
 * @param ranks how many ranks there are
 * @param cores cores of this machine
 * @param medium what joins a rank and the one it calls
 * @param waiting how threads wait
 */
record Circumstances(int ranks, int cores, String medium, Waiting waiting) {
    static Circumstances of(Node node, int called) {
        Engine engine = Engine.of(node);
        return new Circumstances(
                node.size(),
                Runtime.getRuntime().availableProcessors(),
                engine.peer(called).medium(),
                engine.waiting());
    }

    /** The medium's name alone. */
    String transport() {
        int end = medium.indexOf(',');
        return end < 0 ? medium : medium.substring(0, end);
    }

    /** Who calls whom. */
    String text() {
        return switch (ranks) {
            case 1 -> "one rank calls itself";
            case 2 -> "rank 0 calls rank 1";
            default -> "each of " + ranks + " ranks calls the next one, all at once";
        };
    }

    /** One sentence on a null call, and on what slows it. */
    String verdict(Result nullCall) {
        String how = switch (waiting) {
            case SPIN -> "ranks spin while they wait";
            case YIELD -> "ranks yield while they wait";
            case SLEEP -> "ranks sleep while they wait";
        };
        return String.format(
                java.util.Locale.ROOT,
                "A null call takes %.2f us in the median and %.2f us at p99 over %s; %s%s.",
                nullCall.percentile(50),
                nullCall.percentile(99),
                medium,
                how,
                brake());
    }

    private String brake() {
        if (waiting == Waiting.SLEEP) {
            return ", which costs a wake-up per message (MOBULA_WAITING=spin is faster where cores are free)";
        }
        if (ranks > cores) {
            return ", since " + ranks + " ranks share " + cores + " cores: with a rank per core calls are faster";
        }
        if (waiting == Waiting.YIELD) {
            return ", as MOBULA_WAITING says (spin is faster where cores are free)";
        }
        return transport().equals("tcp") ? "; shm is faster between ranks of one host" : "";
    }
}
