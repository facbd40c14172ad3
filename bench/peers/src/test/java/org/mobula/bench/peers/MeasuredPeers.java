package org.mobula.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;

/** Runs peers from the class path of the tests. */
final class MeasuredPeers {
    static final Peers PEERS = new Peers(System.getProperty("java.class.path"));

    /** Not the project's: our side is not started here. */
    static final Path HOME = Path.of("nowhere");

    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));

    private MeasuredPeers() {}

    /** The measurements of a peer, one per work. */
    static Collection<Measurement> measured(Pairing pairing) throws Exception {
        Map<String, Measurement> results = pairing.theirs().run(pairing.works(), SHORTEST);
        assertThat(results.keySet()).containsExactlyElementsOf(pairing.works());
        return results.values();
    }
}
