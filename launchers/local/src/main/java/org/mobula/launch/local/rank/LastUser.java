package org.mobula.launch.local.rank;

import java.io.IOException;
import org.mobula.launch.JobEnvironment;
import org.mobula.launch.local.control.FolderLocks;

/** Decides which rank removes the run's folder where the launcher cannot. */
final class LastUser {
    private LastUser() {}

    /**
     * Whether this process, which is about to end, is the last one that uses the folder. On a host without the
     * launcher, the other ranks' connections to it may last.
     */
    static boolean isThis(RankEnvironment environment) {
        return !isWithoutLauncher() || isLastOfHost(environment);
    }

    /** Whether this is the last rank on a host without the launcher. */
    static boolean isLastWithoutLauncher(RankEnvironment environment) {
        return isWithoutLauncher() && isLastOfHost(environment);
    }

    private static boolean isWithoutLauncher() {
        return System.getenv().containsKey(JobEnvironment.CONTROL);
    }

    private static boolean isLastOfHost(RankEnvironment environment) {
        try {
            return FolderLocks.releaseAsLast(environment.folder().lock());
        } catch (IOException removed) {
            return true;
        }
    }
}
