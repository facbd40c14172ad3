package org.mobula.socket.cases;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.mobula.socket.FastSocket;

/** One end of the connection of a case, and what it has observed. */
final class Side {
    private static final String MEET = "meet";
    private static final String END = "end";
    private static final int WARM_UP = 20;
    private static final int SAMPLES = 25;
    private static final long SAMPLE_NANOS = 1_000_000;
    private static final int MOST_WARM_UP = 2_000_000;

    final Socket socket;
    final InputStream in;
    final OutputStream out;
    private final BufferedReader fromPeer;
    private final PrintWriter toPeer;
    private final List<String> observed = new ArrayList<>();
    private boolean peerEnded;

    Side(Socket socket, BufferedReader fromPeer, PrintWriter toPeer) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
        this.fromPeer = fromPeer;
        this.toPeer = toPeer;
    }

    /** Something that may throw. */
    interface Action {
        void run() throws Exception;
    }

    /** Something that returns a value or throws. */
    interface Attempt {
        Object run() throws Exception;
    }

    /** Notes what was observed. */
    void see(Object what) {
        synchronized (observed) {
            observed.add(String.valueOf(what));
        }
    }

    /** Notes the result or the exception. */
    void see(String what, Attempt attempt) {
        String result;
        try {
            result = String.valueOf(attempt.run());
        } catch (Exception e) {
            result = e.getClass().getName() + ": " + e.getMessage();
        }
        see(what + " -> " + result);
    }

    List<String> observed() {
        synchronized (observed) {
            return List.copyOf(observed);
        }
    }

    /** Waits until the other side is here, too; over another connection, which never uses shared memory. */
    void meet() throws IOException {
        toPeer.println(MEET);
        String line = fromPeer.readLine();
        if (!MEET.equals(line)) {
            peerEnded = END.equals(line);
            throw new IOException("the other side has ended the case");
        }
    }

    void end() throws IOException {
        toPeer.println(END);
        while (!peerEnded) {
            String line = fromPeer.readLine();
            peerEnded = line == null || END.equals(line);
        }
        socket.close();
    }

    /** Exchanges single bytes until both sides use shared memory, where both can. */
    void warmUp(boolean client, boolean bothCan) throws IOException {
        FastSocket own = FastSocket.of(socket);
        if (client) {
            for (int i = 0; i < MOST_WARM_UP; i++) {
                boolean last = bothCan ? own.isFast() : i == WARM_UP;
                out.write(last ? 1 : 0);
                boolean both = in.read() == 1;
                if (last && (both || !bothCan)) {
                    return;
                }
            }
            throw new IOException("the connection did not switch");
        }
        while (true) {
            boolean last = in.read() == 1;
            boolean done = last && (own.isFast() || !bothCan);
            out.write(done ? 1 : 0);
            if (done) {
                return;
            }
        }
    }

    /** Runs something on another thread; {@link Task#join} rethrows nothing but notes the exception. */
    Task start(boolean virtual, Action action) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable body = () -> {
            try {
                action.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        };
        return new Task(
                virtual ? Thread.startVirtualThread(body) : Thread.ofPlatform().start(body), failure);
    }

    /** A thread that may fail. */
    record Task(Thread thread, AtomicReference<Throwable> failure) {
        /** Waits for the thread and returns how it ended. */
        String join() throws InterruptedException {
            thread.join();
            Throwable e = failure.get();
            return e == null ? "done" : e.getClass().getName() + ": " + e.getMessage();
        }

        /** Waits until the thread has been in the same place, in a socket, for a while. */
        void awaitBlocked() {
            List<StackTraceElement> place = List.of();
            for (int same = 0; same < SAMPLES; ) {
                List<StackTraceElement> now = List.of(thread.getStackTrace());
                boolean inSocket =
                        now.stream().anyMatch(frame -> frame.getClassName().contains("Socket"));
                same = inSocket && now.equals(place) ? same + 1 : 0;
                place = now;
                LockSupport.parkNanos(SAMPLE_NANOS);
            }
        }
    }
}
