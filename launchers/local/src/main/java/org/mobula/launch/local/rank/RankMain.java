package org.mobula.launch.local.rank;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.FolderLocks;
import org.mobula.launch.local.control.RunFolder;
import org.mobula.launch.local.ship.ShippedClassLoader;

/**
 * The main class of each rank's JVM: watches the launcher and runs the user's main class. The first argument is that
 * class, the others are its arguments. Under a scheduler there is no launcher of ours: the process owns its folder
 * itself.
 */
public final class RankMain {
    private static final int USAGE = 2;

    private RankMain() {}

    /** Runs the class that the first argument names, with the other arguments. */
    public static void main(String[] words) throws ReflectiveOperationException, IOException {
        try {
            Optional<RankEnvironment> environment = RankEnvironment.of(System.getenv());
            if (environment.isPresent()) {
                holdFolder(environment.get().folder());
                LauncherWatch watch = LauncherWatch.start(environment.get());
                report(Integer.toString(environment.get().rank()));
                shipped(environment.get())
                        .ifPresent(loader -> Thread.currentThread().setContextClassLoader(loader));
                start(words, watch::tellUncaught, environment.get().onFailure(), watch::awaitConnection);
            } else {
                OwnFolder.adopt(System.getenv());
                report(System.getenv().getOrDefault(JobEnvironment.RANK, "?"));
                start(words, exception -> {}, JobEnvironment.onFailure(System.getenv()), () -> {});
            }
        } catch (LaunchException unusable) {
            System.err.println("mobula: " + unusable.getMessage());
            System.exit(USAGE);
        }
    }

    private static void report(String rank) {
        BindingReport.print(System.getenv(), rank, System.err);
    }

    /** Where the launcher is on another host, its ranks lock their common folder themselves. */
    private static void holdFolder(RunFolder folder) throws IOException {
        if (System.getenv().containsKey(JobEnvironment.CONTROL)) {
            FolderLocks.hold(folder.lock());
            if (Files.isDirectory(folder.memory())) {
                FolderLocks.hold(folder.memoryLock());
            }
        }
    }

    private static void start(String[] words, Consumer<String> launcher, FailurePolicy onFailure, Runnable beforeMain)
            throws ReflectiveOperationException, IOException {
        UncaughtExceptions uncaught = new UncaughtExceptions(launcher, onFailure);
        Thread.setDefaultUncaughtExceptionHandler(uncaught);
        MethodHandle main = MainMethod.of(load(words[0]), Arrays.copyOfRange(words, 1, words.length));
        Thread mainThread = mainThread(main, uncaught::end);
        beforeMain.run();
        mainThread.start();
    }

    /**
     * The loader of a program that this host does not have. Threads inherit it from the one that starts the program.
     */
    private static Optional<ClassLoader> shipped(RankEnvironment environment) {
        return environment.ships()
                ? Optional.of(new ShippedClassLoader(environment.files(), ClassLoader.getSystemClassLoader()))
                : Optional.empty();
    }

    private static Class<?> load(String name) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            if (loader instanceof ShippedClassLoader) {
                throw new LaunchException(String.valueOf(missing.getMessage()), missing);
            }
            throw new LaunchException(
                    "cannot load main class " + name + " (" + missing + "); is the class path right? It is: "
                            + System.getProperty("java.class.path"),
                    missing);
        }
    }

    private static Thread mainThread(MethodHandle main, Consumer<Throwable> end)
            throws ReflectiveOperationException, IOException {
        try (InputStream code = RankMain.class.getResourceAsStream("MainThread.class")) {
            if (code == null) {
                return new MainThread(main, end);
            }
            Class<?> hidden = MethodHandles.lookup()
                    .defineHiddenClass(code.readAllBytes(), false)
                    .lookupClass();
            return (Thread) hidden.getDeclaredConstructor(MethodHandle.class, Consumer.class)
                    .newInstance(main, end);
        }
    }
}
