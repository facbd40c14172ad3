package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.HangKiller;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The manifests of {@code mobula kubernetes manifest} at a real API server: which it admits, and what the controller of
 * jobs makes of them. {@link PodRunner} runs the pods as processes.
 */
class ApiServerTest {
    private static final int PODS = 3;

    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(100));

    @RegisterExtension
    static final HostSandbox SANDBOX = new HostSandbox("etcd", "nsenter").withHosts(PODS);

    private static ApiServer server;

    private final List<JsonObject> created = new ArrayList<>();
    private PodRunner runner;
    private Path names;

    @BeforeAll
    static void startServer() throws Exception {
        assumeTrue(
                ApiServer.isInstalled(),
                "skipped: " + ApiServer.programs() + " has no kube-apiserver; build/kubernetes builds it");
        server = new ApiServer();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        names = SANDBOX.folder().resolve("names");
        Files.writeString(names, "127.0.0.1 localhost\n");
        runner = new PodRunner(server, SANDBOX, names);
    }

    @AfterEach
    void deleteAll() throws Exception {
        for (JsonObject each : created) {
            server.delete(each);
        }
        runner.until("no pod remains", () -> runner.count() == 0);
    }

    private static List<JsonObject> manifest(List<String> options, List<String> program) throws Exception {
        List<String> words = new ArrayList<>(List.of(SANDBOX.mobula().toString(), "kubernetes", "manifest"));
        words.addAll(List.of("-n", Integer.toString(PODS), "--image", "registry.example/mobula:1", "--name", "ranks"));
        words.addAll(options);
        words.addAll(program);
        String text = SANDBOX.start(1, words).end().succeeds().out();
        Iterable<Object> documents = new Load(LoadSettings.builder().build()).loadAllFromString(text);
        return StreamSupport.stream(documents.spliterator(), false)
                .map(document -> new Gson().toJsonTree(document).getAsJsonObject())
                .toList();
    }

    /** Creates the objects of a manifest whose pods run a program. */
    private void submit(Path program, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(List.of(arguments));
        List<String> options =
                List.of("-J-XX:TieredStopAtLevel=1", "-J-Dsite=" + SANDBOX.marker(), "-J-Djdk.net.hosts.file=" + names);
        for (JsonObject each : manifest(options, words)) {
            server.create(each, "").succeeds();
            created.add(each);
        }
    }

    /** The message of a condition of the job; null if it does not hold. */
    private static String condition(String type) throws Exception {
        JsonObject status = server.request("GET", "apis/batch/v1/namespaces/default/jobs/ranks", null)
                .succeeds()
                .getAsJsonObject("status");
        if (status.has("conditions")) {
            for (JsonElement each : status.getAsJsonArray("conditions")) {
                JsonObject condition = each.getAsJsonObject();
                if (condition.get("type").getAsString().equals(type)
                        && condition.get("status").getAsString().equals("True")) {
                    return condition.has("message") ? condition.get("message").getAsString() : "";
                }
            }
        }
        return null;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--cpu 1",
                "--deadline 60 --cpu 2 --memory 4Gi --shm-size 256Mi",
                "--cpu 500m --secret existing --tls -J-Xmx2g -v"
            })
    void theServerAdmitsAManifest(String options) throws Exception {
        for (JsonObject each : manifest(List.of(options.split(" ")), List.of("Pi.java", "$(x)", "no", ""))) {
            ApiServer.Answer answer = server.create(each, "dryRun=All");
            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
        }
    }

    @Test
    void theServerRefusesUnknownFieldsAndValues() throws Exception {
        JsonObject unknownField = manifest(List.of(), List.of("Pi.java")).getLast();
        JsonObject unknownValue = unknownField.deepCopy();
        unknownField.getAsJsonObject("spec").addProperty("completionsMode", "Indexed");
        unknownValue.getAsJsonObject("spec").addProperty("completionMode", "indexed");

        assertThat(server.create(unknownField, "dryRun=All").body().toString()).contains("spec.completionsMode");
        assertThat(server.create(unknownValue, "dryRun=All").body().toString()).contains("spec.completionMode");
    }

    @Test
    void aJobIsCompleteOnceAllPodsHaveEnded() throws Exception {
        submit(HostSandbox.example("Pi"));

        runner.until("the job is complete", () -> condition("Complete") != null);

        assertThat(runner.runs()).hasSize(PODS);
        assertThat(runner.runs().stream().flatMap(run -> run.out().lines()))
                .anyMatch(line -> line.matches("3\\.1415926535\\d*"));
    }

    @Test
    void aJobFailsWithTheExitCodeOfAPodAndTheOthersEnd() throws Exception {
        submit(Sandbox.program("cluster/Ending"), "exit");

        runner.until("the job has failed", () -> condition("Failed") != null);

        assertThat(condition("Failed")).containsPattern("failed with exit code \\d+ matching FailJob rule");
        assertThat(runner.runs()).hasSize(PODS).noneMatch(run -> run.process().isAlive());
    }

    @Test
    void aDeletedJobTerminatesItsPods() throws Exception {
        submit(Sandbox.program("cluster/Ending"), "hook");
        runner.until(
                "all ranks have joined",
                () -> runner.runs().size() == PODS
                        && runner.runs().stream().allMatch(run -> run.out().contains("pid")));

        server.delete(created.getLast());
        runner.until("no pod remains", () -> runner.count() == 0);

        assertThat(runner.runs()).noneMatch(run -> run.process().isAlive());
        assertThat(runner.runs().stream().map(Run::out)).anyMatch(out -> out.contains("hook of rank"));
    }
}
