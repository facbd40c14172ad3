package org.mobula.launch.ssh.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The cost of a start by number of hosts. {@code -Dmobula.start=10000} sets the largest number; it prints all figures.
 */
class StartSimulationTest {
    private static final int MOST = Integer.getInteger("mobula.start", 1000);

    private final List<StartSimulation.Figures> figures = new ArrayList<>();

    @Test
    void bytesPerHostFollowTheAddressesAndStepsTheLogarithm() {
        for (int hosts = Math.min(10, MOST); hosts < MOST; hosts *= 10) {
            measure(hosts);
        }
        StartSimulation.Figures largest = measure(MOST);

        assertThat(largest.ratio()).as("bytes per host").isLessThan(2);
        assertThat(figures).allSatisfy(each -> {
            double levels = Math.ceil(Math.log(each.hosts()) / Math.log(Orders.FANOUT)) + 1;
            assertThat((double) each.cardSteps()).as("steps").isLessThanOrEqualTo(2 * levels);
        });
    }

    @Test
    void theLauncherSendsAConstantNumberOfBytesPerHost() {
        StartSimulation.Figures few = measure(100);
        StartSimulation.Figures many = measure(Math.max(MOST, 200));

        assertThat((double) many.launcherBytes() / many.hosts())
                .isLessThanOrEqualTo((double) few.launcherBytes() / few.hosts());
    }

    private StartSimulation.Figures measure(int hosts) {
        long begun = System.nanoTime();
        StartSimulation.Figures measured = new StartSimulation(hosts, Orders.terms(hosts)).run();
        System.out.printf("%s; %.0f us of computing per host%n", measured, (System.nanoTime() - begun) / 1e3 / hosts);
        figures.add(measured);
        return measured;
    }

    @Test
    void theTreeReachesEachHostOnce() {
        for (int fanout : List.of(1, 2, 3, 32)) {
            for (int hosts : List.of(1, 2, 7, 32, 33, 100)) {
                List<HostEntry> all = IntStream.range(0, hosts)
                        .mapToObj(i -> new HostEntry(i, "h" + i, List.of(i)))
                        .toList();
                List<Integer> reached = new ArrayList<>();
                int depth = reach(all, fanout, reached);

                assertThat(reached)
                        .containsExactlyInAnyOrderElementsOf(
                                IntStream.range(0, hosts).boxed().toList());
                assertThat(depth).isEqualTo(HostTree.depth(hosts, fanout));
            }
        }
    }

    private static int reach(List<HostEntry> below, int fanout, List<Integer> reached) {
        List<List<HostEntry>> groups = HostTree.groups(below, fanout);
        assertThat(groups).hasSizeLessThanOrEqualTo(fanout);
        int depth = 0;
        for (List<HostEntry> group : groups) {
            reached.add(group.getFirst().number());
            depth = Math.max(depth, 1 + reach(group.subList(1, group.size()), fanout, reached));
        }
        return depth;
    }
}
