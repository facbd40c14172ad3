package org.mobula.system;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mobula.testkit.Await;

/**
 * Does for the pods of a job what the scheduler and the kubelet do: each pod becomes a process on a host of its own,
 * whose state is reported to the API server. There are no containers: the file that shows that a pod is ready has another
 * name for each pod, and all pods share the folder for temporary files.
 *
 * <p><b>Threads:</b> one.
 */
final class PodRunner {
    /** A pod whose process was started. */
    private static final class Started {
        private final Run run;
        private final int host;
        private final Path ready;
        private boolean reportedReady;
        private boolean terminated;
        private boolean reportedEnd;

        Started(Run run, int host, Path ready) {
            this.run = run;
            this.host = host;
            this.ready = ready;
        }
    }

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final String PODS = "api/v1/namespaces/default/pods";
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";
    private static final String RUNNING = "{\"running\": {\"startedAt\": \"2026-01-01T00:00:00Z\"}}";
    private static final Pattern MEMBER = Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

    private final ApiServer server;
    private final HostSandbox sandbox;
    private final Path names;
    private final Map<String, Started> pods = new LinkedHashMap<>();

    /** @param names the file of host names, which the pods read by {@code jdk.net.hosts.file} */
    PodRunner(ApiServer server, HostSandbox sandbox, Path names) {
        this.server = server;
        this.sandbox = sandbox;
        this.names = names;
    }

    /** Runs pods until a condition holds. */
    void until(String what, Callable<Boolean> condition) {
        Await.await(what).atMost(LIMIT).pollInterval(INTERVAL).until(() -> {
            step();
            return condition.call();
        });
    }

    /** The runs of the pods, by index. */
    List<Run> runs() {
        return pods.values().stream()
                .sorted((one, other) -> Integer.compare(one.host, other.host))
                .map(pod -> pod.run)
                .toList();
    }

    /** The number of pods that the API server has. */
    int count() throws Exception {
        return list().size();
    }

    private List<JsonElement> list() throws Exception {
        return server.request("GET", PODS, null)
                .succeeds()
                .getAsJsonArray("items")
                .asList();
    }

    private void step() throws Exception {
        for (JsonElement each : list()) {
            JsonObject pod = each.getAsJsonObject();
            JsonObject metadata = pod.getAsJsonObject("metadata");
            boolean deleted = metadata.has("deletionTimestamp");
            String name = metadata.get("name").getAsString();
            Started started = pods.get(name);
            if (started != null) {
                follow(name, started, deleted);
            } else if (!deleted && !pod.getAsJsonObject("spec").has("nodeName")) {
                pods.put(name, start(name, pod));
            }
        }
    }

    private Started start(String name, JsonObject pod) throws Exception {
        JsonObject metadata = pod.getAsJsonObject("metadata");
        JsonObject spec = pod.getAsJsonObject("spec");
        int host = 1 + metadata.getAsJsonObject("annotations").get(INDEX).getAsInt();
        String node = sandbox.hosts().name(host);
        server.request("POST", PODS + "/" + name + "/binding", json("""
                        {"apiVersion": "v1", "kind": "Binding", "metadata": {"name": "%s"},
                         "target": {"apiVersion": "v1", "kind": "Node", "name": "%s"}}
                        """, name, node))
                .succeeds();
        Path ready = sandbox.folder().resolve("ready-" + name);
        List<String> words = new ArrayList<>(
                List.of("env", "HOSTNAME=" + spec.get("hostname").getAsString()));
        JsonObject container = spec.getAsJsonArray("containers").get(0).getAsJsonObject();
        for (JsonElement variable : container.getAsJsonArray("env")) {
            words.add(variable(variable.getAsJsonObject(), metadata, host));
        }
        words.addAll(List.of("TMPDIR=" + sandbox.tmp(), "MOBULA_READY_FILE=" + ready));
        words.addAll(List.of(sandbox.mobula().toString(), "exec"));
        for (JsonElement word : container.getAsJsonArray("args")) {
            words.add(word.getAsString().replace("$$(", "$("));
        }
        Started started = new Started(sandbox.start(host, words), host, ready);
        String address = sandbox.hosts().address(host);
        Files.writeString(
                names,
                address + " " + spec.get("hostname").getAsString() + "."
                        + spec.get("subdomain").getAsString() + "\n",
                StandardOpenOption.APPEND);
        report(name, "Running", false, RUNNING, address);
        return started;
    }

    private String variable(JsonObject variable, JsonObject metadata, int host) throws Exception {
        String name = variable.get("name").getAsString() + "=";
        if (!variable.has("valueFrom")) {
            return name + variable.get("value").getAsString();
        }
        JsonObject from = variable.getAsJsonObject("valueFrom");
        if (from.has("secretKeyRef")) {
            JsonObject key = from.getAsJsonObject("secretKeyRef");
            String data = server.request(
                            "GET",
                            "api/v1/namespaces/default/secrets/"
                                    + key.get("name").getAsString(),
                            null)
                    .succeeds()
                    .getAsJsonObject("data")
                    .get(key.get("key").getAsString())
                    .getAsString();
            return name + new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
        }
        String path = from.getAsJsonObject("fieldRef").get("fieldPath").getAsString();
        if (path.equals("status.podIP")) {
            return name + sandbox.hosts().address(host);
        }
        Matcher member = MEMBER.matcher(path);
        if (!member.matches()) {
            throw new AssertionError("the field " + path + " is unknown to this test");
        }
        return name
                + metadata.getAsJsonObject(member.group(1)).get(member.group(2)).getAsString();
    }

    private void follow(String name, Started pod, boolean deleted) throws Exception {
        if (deleted && !pod.terminated) {
            pod.terminated = true;
            pod.run.process().destroy(); // SIGTERM
        }
        if (pod.run.process().isAlive()) {
            if (!pod.reportedReady && Files.exists(pod.ready)) {
                pod.reportedReady = true;
                report(name, "Running", true, RUNNING, sandbox.hosts().address(pod.host));
            }
        } else if (!pod.reportedEnd) {
            pod.reportedEnd = true;
            int code = pod.run.process().exitValue();
            report(
                    name,
                    code == 0 ? "Succeeded" : "Failed",
                    false,
                    """
                    {"terminated": {"exitCode": %d}}""".formatted(code),
                    sandbox.hosts().address(pod.host));
        } else if (deleted) {
            server.request("DELETE", PODS + "/" + name + "?gracePeriodSeconds=0", null);
        }
    }

    private void report(String name, String phase, boolean ready, String state, String address) throws Exception {
        server.request(
                "PATCH",
                PODS + "/" + name + "/status",
                json("""
                        {"status": {"phase": "%s", "podIP": "%s", "podIPs": [{"ip": "%s"}],
                                    "conditions": [{"type": "Ready", "status": "%s"}],
                                    "containerStatuses": [{"name": "rank", "image": "", "imageID": "",
                                                           "restartCount": 0, "ready": %b, "state": %s}]}}
                        """, phase, address, address, ready ? "True" : "False", ready, state));
    }

    private static JsonObject json(String text, Object... values) {
        return JsonParser.parseString(text.formatted(values)).getAsJsonObject();
    }
}
