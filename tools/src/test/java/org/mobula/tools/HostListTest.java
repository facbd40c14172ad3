package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.launch.LaunchException;

class HostListTest {
    @TempDir
    Path folder;

    @Test
    void hostsHaveSlots() {
        assertThat(HostList.parse("a:4,b,a:1,user@c.example.org:2").slots())
                .containsExactlyEntriesOf(sorted("a", 5, "b", 1, "user@c.example.org", 2));
        assertThat(HostList.parse("10.0.0.7:2,[fd00::2]:3,fd00::3").slots())
                .containsExactlyEntriesOf(sorted("10.0.0.7", 2, "fd00::2", 3, "fd00::3", 1));
    }

    private static Map<String, Integer> sorted(Object... pairs) {
        Map<String, Integer> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], (Integer) pairs[i + 1]);
        }
        return map;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:x|host a has \"x\" slots; give a whole number, 1 or more",
                "a:0|host a has \"0\" slots; give a whole number, 1 or more",
                "a:1,,b|\"\" is no name of a host; write HOST:SLOTS, as in node1:4",
                "-oProxyCommand=x|\"-oProxyCommand=x\" is no name of a host; write HOST:SLOTS, as in node1:4",
            })
    void anInvalidListIsRefused(String list, String problem) {
        assertThatThrownBy(() -> HostList.parse(list))
                .isInstanceOf(LaunchException.class)
                .hasMessage("--hosts " + list + ": " + problem);
    }

    @Test
    void aFileIsReadInTheFormatOfOpenMpi() throws Exception {
        Path file = Files.writeString(folder.resolve("hosts"), """
                # the cluster
                node1 slots=4 max_slots=8
                node2 slots = 2   # slower

                node3
                """);
        assertThat(HostList.read(file).slots()).containsExactlyEntriesOf(sorted("node1", 4, "node2", 2, "node3", 1));
        assertThat(HostList.read(file).total()).isEqualTo(7);
    }

    @Test
    void aLineThatIsNotUnderstoodIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("hosts"), "node1 slots=4\nnode2 cores=4\n");
        assertThatThrownBy(() -> HostList.read(file))
                .hasMessage(file + ", line 2: \"cores=4\" is unknown; write HOST slots=N");
        Path empty = Files.writeString(folder.resolve("empty"), "# none\n");
        assertThatThrownBy(() -> HostList.read(empty))
                .hasMessage(empty + " names no host; write a line such as: node1 slots=4");
        assertThatThrownBy(() -> HostList.read(folder.resolve("gone")))
                .hasMessageStartingWith(folder.resolve("gone") + ": the file of hosts cannot be read (");
    }
}
