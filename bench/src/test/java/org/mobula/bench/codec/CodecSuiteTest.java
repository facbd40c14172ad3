package org.mobula.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Bout;
import org.mobula.bench.Case;
import org.mobula.bench.Contestant;
import org.mobula.bench.Effort;
import org.mobula.bench.Measurement;
import org.mobula.bench.Peers;

class CodecSuiteTest {
    private static final Effort SHORTEST = new Effort(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final String CLASS_PATH = System.getProperty("java.class.path")
            + File.pathSeparator
            + System.getProperty("jdk.module.path"); // why both: tests run as part of their module
    private static final List<Bout> BOUTS =
            CodecSuite.suite(new Peers(CLASS_PATH)).bouts();

    @Test
    void theCasesHaveTheNamesThatResultsAreComparedBy() {
        assertThat(BOUTS.getFirst().cases())
                .extracting(Case::name)
                .containsExactly(
                        "tree-1023/write",
                        "tree-1023/read",
                        "tree-1023-again/write",
                        "tree-1023-again/read",
                        "tree-1023-fresh/write",
                        "list-100/write",
                        "list-100/read",
                        "mixed/write",
                        "mixed/read",
                        "int-256/write",
                        "int-256/read",
                        "double-131072/write",
                        "double-131072/read",
                        "boolean-100000/write",
                        "boolean-100000/read");
    }

    @Test
    void thePeersAreThoseThatKeepTrackOfSharing() {
        assertThat(BOUTS).extracting(bout -> bout.theirs().name()).containsExactly("Fory", "Kryo", "JDK");
    }

    @Test
    void oursReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(BOUTS.getLast().ours());
    }

    @Test
    void theJdkReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(BOUTS.getLast().theirs());
    }

    private static void assertThatAllAreMeasured(Contestant side) throws Exception {
        List<String> works = BOUTS.getLast().works();
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
