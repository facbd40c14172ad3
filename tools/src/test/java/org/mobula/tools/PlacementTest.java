package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mobula.tools.Session.program;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.testkit.Await;
import org.mobula.tools.Session.Outcome;

/** Options that say where ranks run, what they inherit, and how they are examined, with real processes. */
@Timeout(60)
class PlacementTest {
    private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    private static final int VIRTUAL_MACHINE = 1;
    private static final int RESUME = 9;
    private static final int HEADER = 11;

    @TempDir
    Path folder;

    private Session session;

    @BeforeEach
    void open() {
        session = new Session(folder);
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(session.leftovers()).isEmpty();
    }

    @Test
    void ranksBoundToCoresHaveOneEachAndReportIt() {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "skipped: one core");

        Outcome outcome = session.run(
                List.of("-n", "2", "--bind-to", "core", "--report-bindings", "-x", "WORD=two words"),
                program("Variable", "WORD"));

        assertThat(outcome.outLines())
                .allMatch(line -> line.matches("[01] two words [12]"))
                .hasSize(2);
        assertThat(outcome.errLines())
                .filteredOn(line -> line.matches(
                        "mobula: rank [01] on here runs on processors? [0-9,-]+ \\(socket \\d+, core \\d+\\)"))
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void moreRanksThanCoresCannotBeBoundToCores() {
        Outcome outcome =
                session.run(List.of("-n", "500", "--bind-to", "core", "-J-Xmx8m"), program("Variable", "WORD"));

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).matches("mobula run: (--bind-to core: the host has|500 ranks need more memory) .*\n");
    }

    @Test
    void theRankToDebugWaitsForADebugger() throws Exception {
        Process process =
                session.start(Session.runWords(List.of("-n", "1", "--debug-rank", "0"), program("Variable", "X")));

        try {
            resume(awaitPort(process));
            Outcome outcome = session.finish(process, "");

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out()).startsWith("0 null ");
        } finally {
            process.destroyForcibly();
        }
    }

    private int awaitPort(Process process) {
        Pattern line = Pattern.compile("mobula: rank 0 on here waits for a debugger at 127\\.0\\.0\\.1:(\\d+);"
                + " attach one, as by `jdb -attach 127\\.0\\.0\\.1:\\1`\n");
        AtomicInteger port = new AtomicInteger();
        Await.await("a line with the address").atMost(Duration.ofSeconds(30)).until(() -> {
            Matcher matcher = line.matcher(Files.readString(session.err()));
            assertThat(process.isAlive()).isTrue();
            boolean found = matcher.find();
            port.set(found ? Integer.parseInt(matcher.group(1)) : 0);
            return found;
        });
        return port.get();
    }

    /** Lets a JVM go on, as a debugger does: JDWP's handshake and the command VirtualMachine.Resume. */
    private static void resume(int port) throws Exception {
        try (Socket debugger = new Socket("127.0.0.1", port)) {
            debugger.getOutputStream().write(HANDSHAKE);
            DataInputStream in = new DataInputStream(debugger.getInputStream());
            assertThat(in.readNBytes(HANDSHAKE.length)).isEqualTo(HANDSHAKE);
            DataOutputStream out = new DataOutputStream(debugger.getOutputStream());
            int id = 42;
            out.writeInt(HEADER);
            out.writeInt(id);
            out.write(0);
            out.write(VIRTUAL_MACHINE);
            out.write(RESUME);
            out.flush();
            while (true) { // events may come first
                int length = in.readInt();
                int answered = in.readInt();
                in.skipNBytes(length - 8L);
                if (answered == id) {
                    return;
                }
            }
        }
    }

    @Test
    void anOptionThatCannotBeFollowedIsRefused() {
        String program = "Variable";
        for (List<String> options : List.of(
                List.of("-n", "2", "--debug-rank", "2"),
                List.of("--bind-to", "numa"),
                List.of("--port-range", "9-8"),
                List.of("-x", "MISSING_HERE"),
                List.of("--map-by", "ppr:x:node"))) {
            Outcome outcome = session.run(options, program(program, "X"));

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
            assertThat(outcome.err()).startsWith("mobula run: ").hasLineCount(1);
        }
    }
}
