package org.mobula.launch.ssh.host;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.ssh.tree.Frame;
import org.mobula.launch.ssh.tree.FrameKind;
import org.mobula.launch.ssh.tree.FrameSender;
import org.mobula.launch.ssh.tree.HostEntry;
import org.mobula.launch.ssh.tree.JobTerms;
import org.mobula.launch.ssh.tree.StartOrder;

/**
 * The connection to a host that this process has started: one ssh process.
 *
 * <p><b>Threads:</b> one thread opens it and reads ({@link #run}); {@link #send} and {@link #cut} from any.
 * <b>Ownership:</b> the ssh process. <b>Failure:</b> the listener learns why the host cannot be used, or that the
 * connection was lost.
 */
public final class HostConnection {
    /** What happens on a connection. Called by the thread that reads. */
    public interface Listener {
        /** A frame has arrived. */
        void frame(HostConnection from, Frame frame);

        /** The host cannot be used; nothing of the run is left there. */
        void problem(HostConnection at, String sentence);

        /** The connection of a prepared host has ended, whether or not this was expected. */
        void ended(HostConnection at, String cause);
    }

    /** Why connections end when all does. */
    static final String OVER = "the run is over";

    private static final long END_SECONDS = 5;
    private static final int ERROR_LINES = 20;

    private final HostEntry host;
    private final List<HostEntry> below;
    private final JobTerms job;
    private final Sources sources;
    private final List<String> errors = new ArrayList<>();
    private volatile @Nullable Process process;
    private volatile @Nullable FrameSender sender;
    private volatile String cutBecause = "";
    private final AtomicInteger beats = new AtomicInteger();

    /**
     * @param group the host, and those that it starts
     * @param job the run
     * @param sources the files of this process
     */
    public HostConnection(List<HostEntry> group, JobTerms job, Sources sources) {
        this.host = group.getFirst();
        this.below = group.subList(1, group.size());
        this.job = job;
        this.sources = sources;
    }

    /** The host. */
    public HostEntry host() {
        return host;
    }

    /** All hosts that are reached by this connection. */
    public List<HostEntry> reached() {
        List<HostEntry> all = new ArrayList<>(List.of(host));
        all.addAll(below);
        return all;
    }

    /** The name of the run's folder on a host, without {@code mobula-}; hosts may share file systems. */
    static String folderId(String run, int host) {
        return run + HexFormat.of().toHexDigits((short) host);
    }

    /** Prepares the host, starts its agent, and passes on its frames until the connection ends. */
    public void run(Listener listener, Runnable connected) {
        if (isCut()) {
            connected.run();
            return;
        }
        try {
            Process started = start();
            process = started;
            if (isCut()) {
                end(started);
            }
            Thread reader = Thread.ofPlatform()
                    .daemon()
                    .name("mobula-errors-" + host.name())
                    .start(() -> readErrors(started));
            BufferedInputStream output = new BufferedInputStream(started.getInputStream());
            FrameSender frames;
            try {
                frames = prepare(started, output);
            } catch (IOException early) {
                connected.run();
                problem(listener, started, reader, early);
                return;
            }
            connected.run();
            read(listener, output);
            frames.close();
            listener.ended(this, cause(started, reader));
        } catch (IOException unusable) {
            connected.run();
            listener.problem(
                    this, "cannot start " + String.join(" ", job.terms().ssh()) + ": " + unusable.getMessage());
        } catch (LaunchException unusable) {
            connected.run();
            cut("");
            listener.problem(this, String.valueOf(unusable.getMessage()));
        } catch (InterruptedException interrupted) {
            connected.run();
            cut("");
            Thread.currentThread().interrupt();
        }
    }

    private Process start() throws IOException {
        List<String> words = SshCommand.to(host.name(), job.terms().ssh());
        words.add(HostPreparation.command(folderId(job.id(), host.number()), job.terms()));
        return new ProcessBuilder(words).start();
    }

    private FrameSender prepare(Process started, BufferedInputStream output) throws IOException, InterruptedException {
        OutputStream input = new BufferedOutputStream(started.getOutputStream());
        PreparedHost prepared = new HostPreparation(output, input).run(job.terms(), sources);
        FrameSender frames = new FrameSender(input, host.name());
        frames.send(new StartOrder(
                        StartOrder.VERSION, job, host, prepared.folder(), prepared.memory(), prepared.copies(), below)
                .frame());
        sender = frames;
        return frames;
    }

    private void problem(Listener listener, Process started, Thread reader, IOException early)
            throws InterruptedException {
        if (!started.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            started.destroyForcibly();
            listener.problem(this, "host " + host.name() + " cannot run ranks: " + early.getMessage());
            return;
        }
        reader.join(TimeUnit.SECONDS.toMillis(1));
        listener.problem(this, HostProblem.of(host.name(), started.exitValue(), errors()));
    }

    private void read(Listener listener, BufferedInputStream output) {
        try (DataInputStream stream = new DataInputStream(output)) {
            for (Frame frame = Frame.read(stream); frame != null; frame = Frame.read(stream)) {
                beats.set(0);
                if (frame.kind() != FrameKind.BEAT) {
                    listener.frame(this, frame);
                }
            }
        } catch (IOException | IllegalArgumentException broken) {
            cut(String.valueOf(broken.getMessage()));
        }
    }

    private String cause(Process started, Thread reader) throws InterruptedException {
        if (isCut()) {
            return cutBecause;
        }
        if (!started.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            started.destroyForcibly();
            return "its agent closed the connection";
        }
        reader.join(TimeUnit.SECONDS.toMillis(1));
        String said = errors();
        if (HostProblem.isOfScript(started.exitValue()) && !said.isEmpty()) {
            return said.lines().toList().getLast();
        }
        return "ssh or its agent ended with exit code " + started.exitValue()
                + (said.isEmpty() ? "" : ": " + said.lines().toList().getLast());
    }

    private void readErrors(Process started) {
        try (BufferedReader lines = started.errorReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (errors) {
                    errors.add(line);
                    if (errors.size() > ERROR_LINES) {
                        errors.removeFirst();
                    }
                }
            }
        } catch (IOException ended) {
            // what was read is reported
        }
    }

    private String errors() {
        synchronized (errors) {
            return String.join("\n", errors).strip();
        }
    }

    /** Sends a frame, if the host's agent runs. */
    public void send(Frame frame) {
        FrameSender frames = sender;
        if (frames != null) {
            frames.send(frame);
        }
    }

    /** Sends a sign of life, and gives the connection up after a number of calls in which nothing has arrived. */
    public void beat(int most, String silence) {
        if (sender != null) {
            send(Frame.of(FrameKind.BEAT));
            if (beats.incrementAndGet() > most) {
                cut(silence);
            }
        }
    }

    /** Ends the ssh process; the agent then ends its ranks. */
    public void cut(String because) {
        if (cutBecause.isEmpty()) {
            cutBecause = because;
        }
        Process running = process;
        if (running != null) {
            end(running);
        }
    }

    private void end(Process running) {
        if (sender == null && SshCommand.isHere(host.name())) {
            running.destroy(); // the script on this host removes its files; elsewhere it notices the end of its input
        } else {
            running.destroyForcibly();
        }
    }

    private boolean isCut() {
        return !cutBecause.isEmpty();
    }

    /** Ends the run on the host: by a frame if its agent runs, or else by ending the connection that is being made. */
    public void close() {
        if (sender == null) {
            cut(OVER);
        } else {
            send(Frame.of(FrameKind.CLOSE));
        }
    }
}
