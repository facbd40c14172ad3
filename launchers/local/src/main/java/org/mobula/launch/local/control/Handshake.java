package org.mobula.launch.local.control;

import java.io.IOException;
import java.io.Serial;

/**
 * The handshake of a connection to the launcher: both sides prove that they know the run's secret.
 * <pre>
 * launcher: mobula-control 1 NONCE
 * rank:     hello PURPOSE RANK PID NONCE PROOF HOST
 * launcher: welcome PROOF        or: refused REASON
 * </pre>
 */
public final class Handshake {
    /** The other side is no rank of this run; the message states why. */
    public static final class Refusal extends IOException {
        @Serial
        private static final long serialVersionUID = 1L;

        Refusal(String reason) {
            super(reason);
        }
    }

    private static final String GREETING = "mobula-control 1";

    private Handshake() {}

    /**
     * The launcher's part.
     *
     * @return what the rank says of itself, authenticated
     * @throws Refusal if the other side is no rank of this run
     * @throws IOException if the connection broke
     */
    public static Hello accept(LineChannel channel, byte[] secret, int size) throws IOException {
        String own = Proof.nonce();
        channel.writeLine(GREETING + " " + own);
        String line = channel.readLine();
        if (line == null) {
            throw new IOException("it closed the connection"); // no refusal: the rank may have ended
        }
        String[] words = line.split(" ", 7);
        if (words.length != 7 || !words[0].equals("hello")) {
            throw refuse(channel, "it did not say hello");
        }
        if (!Proof.same(words[5], rankProof(secret, own, words[4], words[1], words[2], words[3], words[6]))) {
            throw refuse(channel, "it does not know the run's secret");
        }
        try {
            Hello hello = new Hello(
                    Hello.Purpose.valueOf(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]), words[6]);
            if (hello.rank() < 0 || hello.rank() >= size) {
                throw refuse(channel, "it says it is rank " + hello.rank() + " of a run of " + size);
            }
            channel.writeLine("welcome " + Proof.of(secret, "launcher", words[4], own, words[2]));
            return hello;
        } catch (IllegalArgumentException malformed) {
            throw refuse(channel, "its hello is malformed");
        }
    }

    /** The rank's part. */
    public static void greet(LineChannel channel, byte[] secret, Hello hello) throws IOException {
        String greeting = channel.readLine();
        if (greeting == null || !greeting.startsWith(GREETING + " ")) {
            throw new IOException(
                    greeting == null
                            ? "the launcher closed the connection"
                            : "the launcher speaks another version: \"" + greeting + "\" instead of \"" + GREETING
                                    + "\"");
        }
        String theirs = greeting.substring(GREETING.length() + 1);
        String own = Proof.nonce();
        String purpose = hello.purpose().name();
        String rank = Integer.toString(hello.rank());
        String pid = Long.toString(hello.pid());
        String proof = rankProof(secret, theirs, own, purpose, rank, pid, hello.host());
        channel.writeLine(String.join(" ", "hello", purpose, rank, pid, own, proof, hello.host()));
        String answer = channel.readLine();
        if (answer == null) {
            throw new IOException("the launcher closed the connection");
        }
        if (answer.startsWith("refused ")) {
            throw new IOException("the launcher refused the connection: " + answer.substring("refused ".length()));
        }
        String expected = "welcome " + Proof.of(secret, "launcher", own, theirs, rank);
        if (!Proof.same(answer, expected)) {
            throw new IOException("the process that listens on the run's socket does not know the run's secret");
        }
    }

    private static String rankProof(
            byte[] secret, String theirs, String own, String purpose, String rank, String pid, String host) {
        return Proof.of(secret, "rank", theirs, own, purpose, rank, pid, host);
    }

    private static Refusal refuse(LineChannel channel, String reason) throws IOException {
        channel.writeLine("refused " + reason);
        return new Refusal(reason);
    }
}
