package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.testkit.JavaProcess;

/** A file system in memory that is full before the folder, the socket, the announcement or the rings exist. */
@Timeout(300)
class FullFolderTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nr_inodes=1 | SWITCHED_OFF  | 0
            nr_inodes=4 | NO_PEER       | 11
            size=64k    | SHARED_MEMORY | 11
            """)
    void callsGoByJrmp(String limit, String path, String counted) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "skipped: a file system needs root");
        Path shared = Files.createDirectory(folder.resolve("shm"));
        List<String> full = List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o " + limit + " tmpfs " + shared + " && \"$@\"; code=$?; find " + shared
                        + " -name '*.ring' -o -name '*.sock'; exit $code",
                "sh");
        List<String> options = List.of(JavaProcess.agent("rmi", "report,dir=" + shared));
        List<String> words = List.of("org.mobula.rmi.cases.OneProcess");
        try (JavaProcess program = JavaProcess.start(folder, full, options, words)) {
            int code = program.end();
            assumeTrue(
                    program.err().stream().noneMatch(line -> line.startsWith("unshare: ")),
                    "skipped: unshare cannot make a mount namespace");
            assertThat(code).as("%s", program).isZero();
            assertThat(program.out()).as("%s", program).containsExactly("path " + path, "sum 50");
            assertThat(program.err().getFirst())
                    .isEqualTo("mobula rmi: " + counted + " calls: 0 over shared memory, " + counted + " by JRMP");
        }
    }
}
