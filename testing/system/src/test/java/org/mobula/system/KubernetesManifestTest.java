package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1JobSpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mobula.testkit.HangKiller;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The manifests of {@code mobula kubernetes manifest}, read by a YAML library and checked against the model of
 * Kubernetes. {@link ApiServerTest} submits them to an API server.
 */
class KubernetesManifestTest {
    /** Words that a careless writer of YAML would change. */
    private static final List<String> WORDS = List.of(
            "",
            "no",
            "1e3",
            "0x1F",
            "a: b",
            "# c",
            "- d",
            "'",
            "\"",
            "\\",
            "\n",
            "\t",
            "{e}",
            "[f]",
            "&g",
            "*h",
            "!i",
            "|",
            ">",
            "%j",
            "@k",
            "`l`",
            "ü",
            "  m  ",
            "null",
            "~",
            "2026-11-25",
            "=",
            "<<",
            "a\u2028b");

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(60));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private Outcome print(String... words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubernetes"));
        command.addAll(List.of(words));
        return sandbox.mobula(command).end().succeeds();
    }

    private List<Map<?, ?>> manifest(String... options) throws InterruptedException {
        String text = print(Stream.of(
                                Stream.of("manifest", "-n", "4", "--image", "registry.example/pi:1"),
                                Stream.of(options),
                                Stream.of("Pi.java"),
                                WORDS.stream())
                        .flatMap(words -> words)
                        .toArray(String[]::new))
                .out();
        Iterable<Object> documents = new Load(LoadSettings.builder().build()).loadAllFromString(text);
        return StreamSupport.stream(documents.spliterator(), false)
                .<Map<?, ?>>map(document -> (Map<?, ?>) document)
                .toList();
    }

    private static JsonElement json(Object document) {
        return new Gson().toJsonTree(document);
    }

    private static List<?> arguments(Map<?, ?> jobSpec) {
        Map<?, ?> template = (Map<?, ?>) jobSpec.get("template");
        List<?> containers = (List<?>) ((Map<?, ?>) template.get("spec")).get("containers");
        return (List<?>) ((Map<?, ?>) containers.getFirst()).get("args");
    }

    private static Map<?, ?> at(Map<?, ?> map, String key) {
        return (Map<?, ?>) map.get(key);
    }

    @Test
    void aJobHasOnlyFieldsOfKubernetesAndItsArgumentsUnchanged() throws Exception {
        List<Map<?, ?>> documents = manifest("--deadline", "60", "--cpu", "2", "--tls");

        assertThat(documents)
                .extracting(document -> document.get("kind"))
                .isEqualTo(List.of("Secret", "Service", "Job"));
        V1Secret.validateJsonElement(json(documents.get(0)));
        V1Service.validateJsonElement(json(documents.get(1)));
        V1Job.validateJsonElement(json(documents.get(2)));
        List<Object> expected = new ArrayList<>(List.of("--tls", "Pi.java"));
        expected.addAll(WORDS);
        assertThat(arguments(at(documents.get(2), "spec"))).isEqualTo(expected);
    }

    @Test
    void aJobSetContainsAJob() throws Exception {
        List<Map<?, ?>> documents = manifest("--jobset", "--restarts", "2");

        assertThat(documents).extracting(document -> document.get("kind")).isEqualTo(List.of("Secret", "JobSet"));
        List<?> jobs = (List<?>) at(documents.get(1), "spec").get("replicatedJobs");
        Map<?, ?> spec = at(at((Map<?, ?>) jobs.getFirst(), "template"), "spec");
        V1JobSpec.validateJsonElement(json(spec));
        assertThat(arguments(spec)).hasSize(1 + WORDS.size());
    }

    @Test
    void anUnknownFieldWouldBeFound() throws Exception {
        JsonElement job = json(manifest().get(2));
        job.getAsJsonObject().getAsJsonObject("spec").addProperty("completionsMode", "Indexed");

        assertThatThrownBy(() -> V1Job.validateJsonElement(job))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("completionsMode");
    }

    /** What the Containerfile copies is a complete installation. */
    @Test
    void theImageContainsWhatTheScriptNeeds() throws Exception {
        Path home = Path.of(System.getProperty("mobula.home"));
        Path image = sandbox.folder().resolve("image");
        List<String> lines = print("containerfile").outLines();
        for (String line : lines) {
            if (line.startsWith("COPY ")) {
                String[] words = line.split(" ");
                Path target = image.resolve(words[2].substring("/opt/".length()));
                Files.createDirectories(target.getParent());
                Files.createSymbolicLink(target, home.resolve(words[1]));
            }
        }
        for (String line : lines) {
            if (line.startsWith("RUN ")) {
                String command = line.substring("RUN ".length())
                        .replace("/opt/", image + "/")
                        .replace(" /app", " " + image.resolve("app"));
                assertThat(sandbox.execute(List.of("sh", "-c", command)).end().exitCode())
                        .as(command)
                        .isZero();
            }
        }
        assertThat(image.resolve("app")).isDirectory();
        assertThat(lines).contains("ENTRYPOINT [\"/opt/mobula/mobula\", \"exec\"]");

        Path script = Files.createFile(sandbox.folder().resolve("copy"));
        Files.writeString(script, Files.readString(image.resolve("mobula/mobula")));
        Files.delete(image.resolve("mobula/mobula"));
        Files.move(script, image.resolve("mobula/mobula")); // a link would lead to the sources
        assertThat(image.resolve("mobula/mobula").toFile().setExecutable(true)).isTrue();
        sandbox.with("JAVA_HOME", System.getProperty("java.home"));

        Outcome version = sandbox.execute(List.of(image.resolve("mobula/mobula").toString(), "--version"))
                .end();

        assertThat(version.exitCode()).as(version.err()).isZero();
        assertThat(version.err()).doesNotContain("building");
    }
}
