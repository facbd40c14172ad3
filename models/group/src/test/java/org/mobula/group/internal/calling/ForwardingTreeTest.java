package org.mobula.group.internal.calling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForwardingTreeTest {
    private static GroupTable table(int[] nodes, int hosts) {
        String[] names =
                IntStream.of(nodes).mapToObj(node -> "host-" + node % hosts).toArray(String[]::new);
        return new GroupTable(1, "group", "Type", 0, nodes, names, false);
    }

    @Test
    void aCallReachesEveryNodeOnceWhereverItEnters() {
        for (int size = 1; size <= 33; size++) {
            int[] nodes = IntStream.range(0, size).map(i -> 2 * i + 1).toArray();
            for (int hosts = 1; hosts <= 3; hosts++) {
                ForwardingTree tree = new ForwardingTree(table(nodes, hosts));
                for (int entry : nodes) {
                    assertThat(reached(tree, entry))
                            .as(size + " nodes on " + hosts + " hosts, from " + entry)
                            .containsExactlyInAnyOrder(
                                    IntStream.of(nodes).boxed().toArray(Integer[]::new));
                }
            }
        }
    }

    private static List<Integer> reached(ForwardingTree tree, int entry) {
        List<Integer> reached = new ArrayList<>();
        Queue<Integer> next = new ArrayDeque<>(List.of(entry));
        while (!next.isEmpty()) {
            int node = next.remove();
            reached.add(node);
            for (int child : tree.children(node, entry)) {
                next.add(child);
            }
        }
        return reached;
    }

    @Test
    void aNodeWithSeveralMembersIsReachedOnce() {
        ForwardingTree tree = new ForwardingTree(table(new int[] {4, 2, 4, 2, 7}, 1));
        assertThat(tree.nodes()).containsExactly(2, 4, 7);
        assertThat(reached(tree, 4)).containsExactlyInAnyOrder(2, 4, 7);
    }

    @Test
    void aCallerWithoutMembersEntersAtTheFirstNode() {
        ForwardingTree tree = new ForwardingTree(table(new int[] {4, 2}, 1));
        assertThat(tree.entry(4)).isEqualTo(4);
        assertThat(tree.entry(0)).isEqualTo(2);
    }
}
