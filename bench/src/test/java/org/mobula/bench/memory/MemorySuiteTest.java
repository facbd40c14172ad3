package org.mobula.bench.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.bench.Case;
import org.mobula.bench.Implementation;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pairing;
import org.mobula.bench.Peers;
import org.mobula.bench.RunLength;

class MemorySuiteTest {
    private static final RunLength SHORTEST = new RunLength(Duration.ofMillis(20), Duration.ofMillis(10));
    private static final String CLASS_PATH = System.getProperty("java.class.path")
            + File.pathSeparator
            + System.getProperty("jdk.module.path"); // tests run in their module
    private static final List<Pairing> PAIRINGS =
            MemorySuite.suite(new Peers(CLASS_PATH), Path.of("..")).pairings();

    private static List<String> cases(String peer) {
        return PAIRINGS.stream()
                .filter(pairing -> pairing.theirs().name().equals(peer))
                .flatMap(pairing -> pairing.cases().stream())
                .map(Case::name)
                .toList();
    }

    @Test
    void theCasesKeepTheirNames() {
        assertThat(cases("mobula 100 bytes")).containsExactly("open/1024", "open/16384", "open/131072", "open/1048576");
        assertThat(cases("FlatBuffers"))
                .isEqualTo(cases("SBE"))
                .containsExactly("open/1048576", "one-field/1048576", "every-field/100", "every-field/1048576");
        assertThat(cases("Fory")).containsExactly("one-field/1048576");
        assertThat(cases("JDK")).containsExactly("array/32768");
        assertThat(cases("mobula by copy")).containsExactly("tree-1023-in-place/shm", "tree-1023-view/shm");
        assertThat(cases("mobula by copies over tcp"))
                .containsExactly(
                        "call-array/in-place-tcp",
                        "call-array/copy-shm",
                        "call-array/in-place-shm",
                        "call-array/in-place-tcp",
                        "call-array/copy-shm",
                        "call-array/in-place-shm");
    }

    /** The shape benchmarks of the thesis: its tables of modes, operations, crossings and programs. */
    @Test
    void theCasesOfBuffersAndProgramsKeepTheirNames() {
        assertThat(cases("bare ring"))
                .containsExactly("posted-stream/shm", "posted-round-trip/shm", "posted-round-trip/shm");
        assertThat(cases("mobula posted buffers").subList(0, 4))
                .containsExactly(
                        "array-round-trip/copy",
                        "array-round-trip/copy-allocating",
                        "array-round-trip/pin",
                        "array-round-trip/pin-allocating");
        assertThat(cases("mobula copied arrays")).hasSize(6).containsOnly("pin-round-trip/shm");
        assertThat(cases("new byte[4]"))
                .containsExactly(
                        "buffer-allocate/heap",
                        "buffer-view/heap",
                        "buffer-contains/heap",
                        "buffer-unreference/heap",
                        "buffer-reclaim/heap",
                        "buffer-free/heap");
        assertThat(cases("the same inside Java"))
                .containsExactly(
                        "downcall/ffm",
                        "downcall-critical/ffm",
                        "downcall-and-upcall/ffm",
                        "read-ints/ffm",
                        "heap-to-native-10/ffm",
                        "heap-to-native-100/ffm",
                        "heap-to-native-1000/ffm");
        assertThat(cases("mobula by copies").subList(0, 10))
                .containsExactly(
                        "matrix-product-64/shm",
                        "matrix-product-64-communication/shm",
                        "matrix-product-256/shm",
                        "matrix-product-256-communication/shm",
                        "sor/shm",
                        "em3d/shm",
                        "fft-complex/shm",
                        "tsp/shm",
                        "ida/shm",
                        "matrix-product/shm");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bare ring",
                "mobula posted buffers",
                "mobula copied arrays",
                "new byte[4]",
                "the same inside Java"
            })
    void bothSidesAreMeasuredInOneRun(String peer) throws Exception {
        Pairing pairing = pairing(peer);

        assertThatAllAreMeasured(pairing.ours(), pairing.works());
        assertThatAllAreMeasured(pairing.theirs(), pairing.works());
    }

    private static Pairing pairing(String peer) {
        return PAIRINGS.stream()
                .filter(pairing -> pairing.theirs().name().equals(peer))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oursReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(pairing("SBE").ours(), pairing("SBE").works());
    }

    @Test
    void theJdkReadsWhatItWrites() throws Exception {
        assertThatAllAreMeasured(pairing("JDK").theirs(), pairing("JDK").works());
    }

    @Test
    void aTreeIsReadByViewAndByCopy() throws Exception {
        Pairing calls = pairing("mobula by copy");

        assertThatAllAreMeasured(calls.ours(), calls.works());
        assertThatAllAreMeasured(calls.theirs(), calls.works());
    }

    @Test
    void anArrayIsPassedInEachConfigurationOfTransportAndCodec() throws Exception {
        Pairing configurations = pairing("mobula by copies over tcp");

        assertThatAllAreMeasured(configurations.ours(), configurations.works());
        assertThatAllAreMeasured(configurations.theirs(), configurations.works());
    }

    private static void assertThatAllAreMeasured(Implementation side, List<String> works) throws Exception {
        Map<String, Measurement> results = side.run(works, SHORTEST);
        assertThat(results).containsOnlyKeys(works);
        assertThat(results.values()).allSatisfy(one -> assertThat(one.median()).isPositive());
    }
}
