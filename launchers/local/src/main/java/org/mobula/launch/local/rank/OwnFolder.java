package org.mobula.launch.local.rank;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.FolderLocks;
import org.mobula.launch.local.control.Proof;
import org.mobula.launch.local.control.RunFolder;

/**
 * The folder of one process, for ranks that a scheduler started: no launcher of ours could make or remove a folder for
 * all.
 *
 * <p>The process holds a lock on it, so that later runs can tell it from one that was left. A {@link Janitor} removes
 * it when the process has ended.
 *
 * <p><b>Threads:</b> any. <b>Ownership:</b> the folder, until the end of the process.
 */
public final class OwnFolder {
    private static final int ID_BYTES = 6;
    private static final int PARENT_LIMIT = 60;

    /** Static, because a process claims its folder when it starts, and again when it joins its job. */
    private static final Map<Path, OwnFolder> CLAIMED = new ConcurrentHashMap<>();

    private final RunFolder folder;
    private final Janitor janitor;

    private OwnFolder(RunFolder folder, Janitor janitor) {
        this.folder = folder;
        this.janitor = janitor;
    }

    /** Takes over the folder that {@code mobula exec} made; empty if there is none. */
    static Optional<OwnFolder> adopt(Map<String, String> environment) {
        String given = environment.getOrDefault(JobEnvironment.EXEC, "");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        RunFolder folder = new RunFolder(Path.of(given), JobEnvironment.sharedMemory(environment));
        OwnFolder own = CLAIMED.get(folder.path());
        if (own == null && Files.exists(folder.lock())) {
            own = new OwnFolder(folder, Janitor.none()); // of the process that started this one
        }
        if (own == null) {
            own = claimed(folder);
            CLAIMED.put(folder.path(), own);
        }
        return Optional.of(own);
    }

    /**
     * The folder of {@code mobula exec}, or a new one.
     *
     * @throws LaunchException if no folder can be made
     */
    public static OwnFolder of(Map<String, String> environment) {
        return adopt(environment).orElseGet(() -> made(environment));
    }

    private static OwnFolder made(Map<String, String> environment) {
        Path configured = Path.of(System.getProperty("java.io.tmpdir"));
        // the path of a Unix socket has at most some 100 bytes, including its name
        Path parent = configured.toString().length() <= PARENT_LIMIT ? configured : Path.of("/tmp");
        while (true) {
            RunFolder folder = new RunFolder(
                    parent.resolve(RunFolder.PREFIX + Proof.random(ID_BYTES)),
                    JobEnvironment.sharedMemory(environment));
            try {
                RunFolder.makePrivate(folder.path());
                return claimed(folder);
            } catch (FileAlreadyExistsException taken) {
                // try another name
            } catch (IOException failure) {
                throw new LaunchException(
                        "cannot make a folder for sockets in " + parent + " (" + failure.getMessage()
                                + "); choose another with TMPDIR or -Djava.io.tmpdir=DIR",
                        failure);
            }
        }
    }

    private static OwnFolder claimed(RunFolder folder) {
        try {
            Files.writeString(
                    folder.launcher(), Long.toString(ProcessHandle.current().pid()));
            FolderLocks.hold(folder.lock());
            return new OwnFolder(folder, Janitor.start(folder.path()));
        } catch (IOException failure) {
            throw new LaunchException("cannot write to " + folder.path() + ": " + failure, failure);
        }
    }

    /** The folder. */
    public RunFolder folder() {
        return folder;
    }

    /** Has shared-memory files whose paths begin so removed as well when the process has ended. */
    public void removeAlso(Path prefix) {
        janitor.removeAlso(prefix);
    }
}
