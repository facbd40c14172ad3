package org.mobula.launch.pmi;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.Exchange;

/**
 * A client of PMI-1, the process management interface of MPICH, version 1 (R. Butler, W. Gropp, E. Lusk: "Components
 * and interfaces of a process management system for parallel programs", Parallel Computing 27, 2001; P. Balaji et al.:
 * "PMI: A scalable parallel process-management interface for extreme-scale systems", EuroMPI 2010).
 *
 * <p>Values are stored in pieces of {@value #PIECE} bytes, because Hydra truncates values of 1024 bytes, and Slurm
 * closes the connection after a line of 1024 bytes.
 */
final class PmiExchange implements Exchange {
    private static final int PIECE = 800;
    private static final int MOST_PIECES = 32;

    private final PmiLines lines;
    private final ReentrantLock turn = new ReentrantLock();
    private int rank;
    private int size;
    private String space = "";
    private boolean finished;

    private PmiExchange(PmiLines lines) {
        this.lines = lines;
    }

    /**
     * Connects to the server of this process.
     *
     * @throws LaunchException if it cannot be reached or has another version
     */
    static PmiExchange open(PmiAddress address) {
        try {
            PmiExchange exchange = new PmiExchange(address.open());
            exchange.begin(address);
            return exchange;
        } catch (IOException failure) {
            throw new LaunchException(
                    "this process was started under PMI, but its PMI server cannot be used: " + failure.getMessage()
                            + "; start the program by mpiexec.hydra or srun --mpi=pmi2, or set MOBULA_LAUNCHER=none to"
                            + " run alone",
                    failure);
        }
    }

    private void begin(PmiAddress address) throws IOException {
        switch (address) {
            case PmiAddress.Inherited inherited -> {
                rank = inherited.rank();
                size = inherited.size();
            }
            case PmiAddress.Port port -> introduce(port.id());
        }
        if (size < 1 || rank >= size) {
            throw new IOException("it says that this is rank " + rank + " of " + size);
        }
        PmiAnswer version = ask("cmd=init pmi_version=1 pmi_subversion=1", "response_to_init");
        if (!"1".equals(version.get("pmi_version"))) {
            throw new IOException("it speaks PMI version " + version.get("pmi_version") + ", not 1");
        }
        space = required(ask("cmd=get_my_kvsname", "my_kvsname"), "kvsname");
    }

    /** Over a port the server answers with four lines: acknowledgement, size, rank, debug. */
    private void introduce(String id) throws IOException {
        ask("cmd=initack pmiid=" + id, "initack");
        size = number(PmiAnswer.parse(lines.receive()).expect("set"), "size");
        rank = number(PmiAnswer.parse(lines.receive()).expect("set"), "rank");
        PmiAnswer.parse(lines.receive()).expect("set");
    }

    @Override
    public String name() {
        return "PMI-1";
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void put(String key, String text) {
        int pieces = (text.length() + PIECE - 1) / PIECE;
        if (pieces > MOST_PIECES) {
            throw new IllegalArgumentException(
                    "a text of " + text.length() + " characters; at most " + PIECE * MOST_PIECES);
        }
        attempt("offering an address", () -> {
            store(key + "-" + rank, Integer.toString(pieces));
            for (int i = 0; i < pieces; i++) {
                int from = i * PIECE;
                store(key + "-" + rank + "-" + i, text.substring(from, Math.min(text.length(), from + PIECE)));
            }
            return "";
        });
    }

    private void store(String key, String value) throws IOException {
        ask("cmd=put kvsname=" + space + " key=" + key + " value=" + value, "put_result");
    }

    @Override
    public void fence() {
        attempt("waiting for the other processes", () -> {
            ask("cmd=barrier_in", "barrier_out");
            return "";
        });
    }

    @Override
    public String get(int from, String key) {
        return attempt("asking for the address of rank " + from, () -> {
            int pieces = number(fetch(key + "-" + from), "value");
            if (pieces > MOST_PIECES) {
                throw new IOException("rank " + from + " has stored " + pieces + " pieces");
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < pieces; i++) {
                text.append(required(fetch(key + "-" + from + "-" + i), "value"));
            }
            return text.toString();
        });
    }

    private PmiAnswer fetch(String key) throws IOException {
        return ask("cmd=get kvsname=" + space + " key=" + key, "get_result");
    }

    @Override
    public void finish() {
        turn.lock();
        try {
            if (!finished) {
                finished = true;
                ask("cmd=finalize", "finalize_ack");
            }
        } catch (IOException serverEnded) {
            // the process ends in any case
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void abort(int exitCode, String cause) {
        try {
            // not under the lock: a thread may wait in a barrier for a process that has failed
            lines.send("cmd=abort exitcode=" + exitCode);
        } catch (IOException serverEnded) {
            // it ends the processes itself
        }
    }

    @FunctionalInterface
    private interface Action {
        String run() throws IOException;
    }

    private String attempt(String what, Action action) {
        turn.lock();
        try {
            return action.run();
        } catch (IOException failure) {
            throw new LaunchException(
                    "rank " + rank + " of " + size + " failed in " + what + " by PMI-1: " + failure.getMessage(),
                    failure);
        } finally {
            turn.unlock();
        }
    }

    private PmiAnswer ask(String request, String answer) throws IOException {
        lines.send(request);
        return PmiAnswer.parse(lines.receive()).expect(answer);
    }

    private static String required(PmiAnswer answer, String key) throws IOException {
        String value = answer.get(key);
        if (value == null) {
            throw new IOException("its answer has no " + key);
        }
        return value;
    }

    private static int number(PmiAnswer answer, String key) throws IOException {
        String value = required(answer, key);
        try {
            int number = Integer.parseInt(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // reported below
        }
        throw new IOException("it answers " + key + "=" + value + ", which is no number");
    }
}
