package org.mobula.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;

class CodecSuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final String CLASS_PATH = System.getProperty("java.class.path")
            + File.pathSeparator
            + System.getProperty("jdk.module.path"); // tests run in their module
    private static final List<Pairing> PAIRINGS =
            CodecSuite.suite(new Peers(CLASS_PATH)).pairings();

    @Test
    void theCasesKeepTheirNames() {
        assertThat(PAIRINGS.getFirst().cases())
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
    void thePeersPreserveSharedReferences() {
        assertThat(PAIRINGS).extracting(pairing -> pairing.theirs().name()).containsExactly("Fory", "Kryo", "JDK");
    }

    @Test
    void oursReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(PAIRINGS.getLast().ours());
    }

    @Test
    void theJdkReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(PAIRINGS.getLast().theirs());
    }

    private static void assertThatAllAreMeasured(Implementation side) throws Exception {
        List<String> works = PAIRINGS.getLast().works();
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
