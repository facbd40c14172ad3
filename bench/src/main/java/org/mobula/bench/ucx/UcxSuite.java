package org.mobula.bench.ucx;

import java.util.List;
import java.util.Map;
import org.mobula.bench.Case;
import org.mobula.bench.Pairing;
import org.mobula.bench.Suite;
import org.mobula.bench.process.Ranks;
import org.mobula.bench.process.TransportLoad;
import org.mobula.bench.transport.TransportProgram;

/** Messages of the runtime over UCX beside UCX's own measuring program, both over the TCP of UCX on this machine. */
public final class UcxSuite {
    /** Its name on the command line. */
    public static final String NAME = "ucx";

    private static final String NETWORKS = "tcp,self";
    private static final TransportLoad ARRAY = new TransportLoad(1 << 20);

    private UcxSuite() {}

    /** The suite. */
    public static Suite suite() {
        List<Case> cases = List.of(TransportLoad.ROUND_TRIP.over(NAME), ARRAY.over(NAME));
        return new Suite(
                NAME,
                List.of(new Pairing(
                        new Ranks(TransportProgram.class, 2, "ucx", Map.of("UCX_TLS", NETWORKS)),
                        new UcxPerftest(NETWORKS),
                        "both spin",
                        cases)));
    }
}
