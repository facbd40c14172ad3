package org.mobula.launch.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.rendezvous.Terms;

class IndexedPodTest {
    private static final String SECRET = "00112233445566778899aabbccddeeff";

    @TempDir
    Path folder;

    private static Map<String, String> pod(String... more) {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JOB_COMPLETION_INDEX", "12",
                "MOBULA_SIZE", "16",
                "HOSTNAME", "pi-12",
                "MOBULA_SECRET", SECRET));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return environment;
    }

    private static IndexedPod read(Map<String, String> environment) {
        return IndexedPod.of(environment).orElseThrow();
    }

    @Test
    void aPodOfAnIndexedJobIsARank() {
        IndexedPod pod = read(pod("MOBULA_RUN", "6f0c-1"));
        Terms terms = pod.terms(pod("MOBULA_HOST", "pi-12"));
        assertThat(terms.rank()).isEqualTo(12);
        assertThat(terms.size()).isEqualTo(16);
        assertThat(terms.run()).isEqualTo("kubernetes-6f0c-1");
        assertThat(terms.where().hosts()).containsExactly("pi-0.pi");
        assertThat(terms.where().ports()).containsExactly(14151);
        assertThat(terms.timeout()).hasSeconds(600);
        assertThat(terms.host()).isEqualTo("pi-12");
    }

    @ParameterizedTest
    @CsvSource({
        "pi-12,pi.other.svc,pi-0.pi.other.svc",
        "pi-ranks-0-12,pi,pi-ranks-0-0.pi",
        "pi-12.pi.default.svc.cluster.local,pi,pi-0.pi"
    })
    void rank0IsNamedByTheServiceAndTheHostName(String host, String service, String first) {
        assertThat(read(pod("HOSTNAME", host, "MOBULA_SERVICE", service)).first())
                .isEqualTo(first);
    }

    @Test
    void anotherProcessIsNoRank() {
        assertThat(IndexedPod.of(Map.of("MOBULA_SIZE", "4", "HOSTNAME", "pi-1")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-4", "many"})
    void anIndexedJobWithoutSizeIsRefused(String size) {
        assertThatThrownBy(() -> IndexedPod.of(pod("MOBULA_SIZE", size)))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "this process is pod 12 of an Indexed Job of Kubernetes (JOB_COMPLETION_INDEX is set), but"
                                + " MOBULA_SIZE is \"" + size + "\" instead of the number of pods; set it to the job's"
                                + " completions, as `mobula kubernetes manifest` does, or set MOBULA_LAUNCHER=none to run alone");
    }

    @Test
    void aPodBeyondTheSizeIsRefused() {
        assertThatThrownBy(() -> IndexedPod.of(pod("MOBULA_SIZE", "12")))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "this process is pod 12 of an Indexed Job of Kubernetes, but MOBULA_SIZE is 12; set it to the"
                                + " job's completions, which must be as many as its parallelism");
    }

    @Test
    void aHostNameOfItsOwnIsRefused() {
        assertThatThrownBy(() -> IndexedPod.of(pod("HOSTNAME", "worker")))
                .isInstanceOf(LaunchException.class)
                .hasMessage("pod 12 of an Indexed Job has the host name \"worker\", which does not end with -12, so the"
                        + " others cannot be named; leave `hostname` out of the pod's template");
    }

    @Test
    void aJobWithoutSecretIsRefused() {
        Map<String, String> environment = pod();
        environment.remove("MOBULA_SECRET");
        assertThatThrownBy(() -> read(environment).terms(environment))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "the pods of this job have nothing by which they can trust each other; give all of them the same"
                                + " MOBULA_SECRET from a Secret, or mount it and name the file in MOBULA_SECRET_FILE, as `mobula"
                                + " kubernetes manifest` does");
    }

    @Test
    void theSecretMayBeMounted() throws Exception {
        Path file = folder.resolve("secret");
        Map<String, String> environment = pod("MOBULA_SECRET_FILE", file.toString());
        environment.remove("MOBULA_SECRET");
        assertThatThrownBy(() -> read(environment).terms(environment))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("MOBULA_SECRET_FILE is " + file + ", which cannot be read (")
                .hasMessageEndingWith("); mount the Secret there");
        Files.writeString(file, SECRET + "\n");
        String nonce = "ab".repeat(16);
        assertThat(read(environment).terms(environment).trust().accept(nonce))
                .isEqualTo(read(pod()).terms(pod()).trust().accept(nonce));
    }

    @Test
    void aRankThatHasJoinedMakesItsFile() {
        Path file = folder.resolve("ready");
        read(pod("MOBULA_READY_FILE", file.toString())).ready().run();
        assertThat(file).hasContent("12");
        read(pod()).ready().run();
        read(pod("MOBULA_READY_FILE", folder + "/no/such/folder")).ready().run(); // prints why
    }

    @Test
    void unknownNamesAreForgottenUnlessTheProgramWantsAnotherTime() {
        String property = "networkaddress.cache.negative.ttl";
        String before = Security.getProperty(property);
        try {
            NameCache.forgetUnknownNames();
            assertThat(Security.getProperty(property)).isEqualTo("0");
            Security.setProperty(property, "3");
            NameCache.forgetUnknownNames();
            assertThat(Security.getProperty(property)).isEqualTo("3");
        } finally {
            Security.setProperty(property, before == null ? "10" : before);
        }
    }
}
