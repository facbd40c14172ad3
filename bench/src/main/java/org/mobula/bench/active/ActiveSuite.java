package org.mobula.bench.active;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.RunLength;
import org.mobula.bench.Suite;
import org.mobula.bench.process.Ranks;
import org.mobula.bench.process.TransportLoad;
import org.mobula.bench.transport.TransportProgram;

/** Active messages beside the messages of the runtime, over each transport. */
public final class ActiveSuite {
    /** Its name on the command line. */
    public static final String NAME = "active";

    private static final TransportLoad ARRAY = new TransportLoad(32 << 10);

    /**
     * A program that uses the messages of the runtime.
     *
     * @param ranks runs it
     */
    private record Raw(Ranks ranks) implements Implementation {
        @Override
        public String name() {
            return "messages of the runtime, " + ranks.transport();
        }

        @Override
        public String version() {
            return ranks.version();
        }

        @Override
        public Map<String, Measurement> run(List<String> works, RunLength length) throws IOException {
            return ranks.run(works, length);
        }
    }

    private ActiveSuite() {}

    /** The suite. */
    public static Suite suite() {
        return new Suite(
                NAME, Stream.of("shm", "tcp", "udp").map(ActiveSuite::pairing).toList());
    }

    private static Pairing pairing(String transport) {
        List<Case> cases = List.of(TransportLoad.ROUND_TRIP.over(transport), ARRAY.over(transport));
        return new Pairing(
                new Ranks(ActiveProgram.class, 2, transport, Map.of()),
                new Raw(new Ranks(TransportProgram.class, 2, transport, Map.of())),
                "both spin",
                cases);
    }
}
