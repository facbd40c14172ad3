package org.mobula.socket.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All cases: each scenario with either end as actor, on a fresh connection and on one that has exchanged enough to have
 * switched.
 */
final class SocketCases {
    private SocketCases() {}

    /**
     * A case.
     *
     * @param clientActs whether the connecting end is the actor
     * @param warm whether bytes are exchanged before
     */
    record Case(Scenario scenario, boolean clientActs, boolean warm) {
        String name() {
            return scenario.name()
                    + (clientActs ? ", client acts" : ", server acts")
                    + (warm ? ", switched" : ", fresh");
        }
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        Stream.of(
                        TransferScenarios.all(),
                        EndScenarios.all(),
                        BlockingScenarios.all(),
                        OptionScenarios.all(),
                        StreamScenarios.all())
                .flatMap(List::stream)
                .forEach(scenario -> {
                    for (boolean clientActs : new boolean[] {true, false}) {
                        for (boolean warm : new boolean[] {false, true}) {
                            cases.add(new Case(scenario, clientActs, warm));
                        }
                    }
                });
        return cases;
    }
}
