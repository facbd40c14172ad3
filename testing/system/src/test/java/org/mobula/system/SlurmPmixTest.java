package org.mobula.system;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Ranks as tasks of Slurm with the plug-in pmix, which loads the library under the name that is in the developers'
 * package.
 */
@EnabledIfSystemProperty(
        named = "mobula.clusters",
        matches = "all",
        disabledReason = "takes long: build/verify-all clusters")
class SlurmPmixTest extends SlurmContract {
    @BeforeAll
    static void requireLibrary() {
        assumeTrue(
                Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/libpmix.so"))
                        || Files.exists(Path.of("/usr/lib/x86_64-linux-gnu/pmix2/lib/libpmix.so")),
                "skipped: libpmix-dev is not installed, without which Debian's plug-in pmix does not start tasks");
    }

    @Override
    String plugIn() {
        return "pmix";
    }
}
