package org.mobula.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.rmi.cases.Party;
import org.mobula.testkit.JavaProcess;

/**
 * One process passes another process the stub of an object in a third one. Each of the three has the agent or not.
 */
@Timeout(300)
class ThreePartiesTest {
    @TempDir
    private Path folder;

    private final List<JavaProcess> processes = new ArrayList<>();

    /** A process with or without the agent. */
    private record Member(boolean hasAgent, Party.Passing stub) {}

    @AfterEach
    void end() {
        processes.forEach(JavaProcess::close);
    }

    @Test
    void stubsThatArePassedOnWorkInAllMixtures() throws Exception {
        List<Member> owners = List.of(member(false), member(true));
        List<Member> passers = List.of(member(false), member(true));
        List<Member> users = List.of(member(false), member(true));
        List<String> wrong = new ArrayList<>();
        for (Member owner : owners) {
            for (Member passer : passers) {
                for (Member user : users) {
                    String path = !user.hasAgent() ? "NO_AGENT" : owner.hasAgent() ? "SHARED_MEMORY" : "NO_PEER";
                    String seen = user.stub().use(owner.stub(), passer.stub());
                    if (!seen.equals("1 " + path + " true true true 1")) {
                        wrong.add("owner " + owner.hasAgent() + ", passer " + passer.hasAgent() + ", user "
                                + user.hasAgent() + ": " + seen);
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private Member member(boolean hasAgent) throws Exception {
        JavaProcess process = JavaProcess.start(
                folder,
                hasAgent ? List.of(JavaProcess.agent("rmi", "dir=" + folder)) : List.of(),
                List.of(Party.class.getName(), Boolean.toString(hasAgent)));
        processes.add(process);
        int port = Integer.parseInt(process.awaitLines("port ", 1).getFirst().substring(5));
        return new Member(hasAgent, (Party.Passing)
                LocateRegistry.getRegistry("localhost", port).lookup("party"));
    }
}
