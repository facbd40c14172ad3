package org.mobula.launch.local.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.JobPlan;
import org.mobula.launch.MainClass;
import org.mobula.launch.local.control.FileRequest;
import org.mobula.launch.local.control.LauncherMessage;
import org.mobula.launch.local.serve.FileSession;
import org.mobula.launch.local.serve.ProgramResources;
import org.mobula.launch.local.serve.ServedFolder;

/**
 * The connections by which ranks get classes and files of the launcher.
 *
 * <p><b>Threads:</b> the thread that owns the run; a few others read and write files, so that a slow disk delays
 * nothing else. <b>Ownership:</b> what ranks have open.
 */
final class FileConnections implements Closeable {
    private static final int THREADS = 4;

    /** What a run ships. */
    private record Source(ProgramResources program, ServedFolder folder) {}

    private final @Nullable Source source;
    private final Map<RankLink, FileSession> sessions = new IdentityHashMap<>();
    private final ThreadPoolExecutor workers = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("mobula-files-", 0).factory(),
            new ThreadPoolExecutor.DiscardPolicy()); // once the run is over

    private FileConnections(@Nullable Source source) {
        this.source = source;
        workers.allowCoreThreadTimeOut(true);
    }

    /** For a run, which may ship nothing. */
    static FileConnections of(JobPlan plan, MainClass main) {
        return new FileConnections(
                plan.ships()
                        ? new Source(new ProgramResources(main.classPath()), new ServedFolder(Path.of(plan.shipped())))
                        : null);
    }

    /** A rank has opened a connection for files. */
    void connected(RankLink link) {
        if (source == null) {
            link.send(new LauncherMessage.Denied(
                    "this run ships neither classes nor files; start it with mobula run --ship"));
            return;
        }
        sessions.put(link, new FileSession(source.program(), source.folder()));
        link.send(new LauncherMessage.Noted());
    }

    /** A rank requests something; ignored on any other connection. */
    void requested(RankLink link, FileRequest request) {
        FileSession session = sessions.get(link);
        if (session != null) {
            workers.execute(() -> link.send(new LauncherMessage.Answer(session.answer(request))));
        }
    }

    /** A connection has ended. */
    void disconnected(RankLink link) {
        FileSession session = sessions.remove(link);
        if (session != null) {
            workers.execute(session::close);
        }
    }

    /** A rank's process has ended. */
    void ended(int rank) {
        sessions.keySet().stream().filter(link -> link.rank() == rank).toList().forEach(this::disconnected);
    }

    @Override
    public void close() {
        workers.shutdown();
        sessions.values().forEach(FileSession::close);
        sessions.clear();
        if (source != null) {
            try {
                source.program().close();
            } catch (IOException failure) {
                // its jars were only read
            }
        }
    }
}
