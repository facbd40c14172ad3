package org.mobula.system;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.mobula.testkit.Await;

/**
 * The API server of Kubernetes with etcd and the controllers of jobs, on the loopback interface. The script
 * {@code build/kubernetes} builds its programs.
 */
final class ApiServer implements AutoCloseable {
    /** What a server answered. */
    record Answer(int status, JsonObject body) {
        /** The body of a request that succeeded. */
        JsonObject succeeds() {
            if (status >= 300) {
                throw new AssertionError(status + ": " + body);
            }
            return body;
        }
    }

    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(10);
    private static final String NAMESPACE = "namespaces/default/";

    private final Path folder = Files.createTempDirectory("mks");
    private final String token = UUID.randomUUID().toString();
    private final List<Process> processes = new ArrayList<>();
    private final URI address = URI.create("https://" + LOOPBACK + ":" + freePort() + "/");
    private HttpClient client;

    ApiServer() throws Exception {
        try {
            start();
        } catch (Throwable failure) {
            failure.addSuppressed(new AssertionError(logs()));
            close();
            throw failure;
        }
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path each :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                all.append(each).append(":\n").append(Files.readString(each));
            }
        }
        return all.toString();
    }

    /** Where {@code build/kubernetes} puts the programs. */
    static Path programs() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path folder =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return folder.resolve("mobula").resolve("kubernetes");
    }

    static boolean isInstalled() {
        return Files.isExecutable(programs().resolve("kube-controller-manager"));
    }

    private void start() throws Exception {
        String store = "http://" + LOOPBACK + ":" + freePort();
        String peers = "http://" + LOOPBACK + ":" + freePort();
        launch(
                "etcd",
                "--data-dir=" + folder.resolve("etcd"),
                "--listen-client-urls=" + store,
                "--advertise-client-urls=" + store,
                "--listen-peer-urls=" + peers,
                "--initial-advertise-peer-urls=" + peers,
                "--initial-cluster=default=" + peers);
        Path secretKey = folder.resolve("sa.key");
        Path publicKey = folder.resolve("sa.pub");
        KeyPair keys = KeyPairGenerator.getInstance("RSA").generateKeyPair();
        Files.writeString(secretKey, pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
        Files.writeString(publicKey, pem("PUBLIC KEY", keys.getPublic().getEncoded()));
        Path tokens = folder.resolve("tokens.csv");
        Files.writeString(tokens, token + ",test,1,\"system:masters\"\n");
        Path certificates = folder.resolve("certificates");
        launch(
                programs().resolve("kube-apiserver").toString(),
                "--etcd-servers=" + store,
                "--bind-address=" + LOOPBACK,
                "--advertise-address=" + LOOPBACK,
                "--secure-port=" + address.getPort(),
                "--cert-dir=" + certificates,
                "--service-cluster-ip-range=192.0.2.128/25",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + publicKey,
                "--service-account-signing-key-file=" + secretKey,
                "--token-auth-file=" + tokens,
                "--authorization-mode=RBAC",
                "--endpoint-reconciler-type=none");
        Path certificate = certificates.resolve("apiserver.crt");
        Await.await("the API server has a certificate")
                .atMost(START)
                .until(() -> Files.exists(certificate) && Files.size(certificate) > 0);
        client = HttpClient.newBuilder().sslContext(trusting(certificate)).build();
        Await.await("the API server is ready").atMost(START).until(this::isReady);
        Path configuration = folder.resolve("controllers.json");
        Files.writeString(configuration, configuration(certificate));
        launch(
                programs().resolve("kube-controller-manager").toString(),
                "--kubeconfig=" + configuration,
                "--bind-address=" + LOOPBACK,
                "--secure-port=" + freePort(),
                "--cert-dir=" + certificates,
                "--leader-elect=false",
                "--controllers=job-controller,serviceaccount-controller,garbage-collector-controller",
                "--service-account-private-key-file=" + secretKey);
        Await.await("the service account of pods exists")
                .atMost(START)
                .until(() -> request("GET", "api/v1/" + NAMESPACE + "serviceaccounts/default", null)
                                .status()
                        == 200);
    }

    private void launch(String program, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(words));
        Path log = folder.resolve(Path.of(program).getFileName() + ".log");
        processes.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END " + kind
                + "-----\n";
    }

    private static SSLContext trusting(Path certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        try (InputStream input = Files.newInputStream(certificate)) {
            int count = 0;
            for (var each : CertificateFactory.getInstance("X.509").generateCertificates(input)) {
                trusted.setCertificateEntry("server" + count++, each);
            }
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private String configuration(Path certificate) {
        return """
                {"apiVersion": "v1", "kind": "Config", "current-context": "test",
                 "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}],
                 "clusters": [{"name": "test",
                               "cluster": {"server": "%s", "certificate-authority": "%s"}}],
                 "users": [{"name": "test", "user": {"token": "%s"}}]}
                """.formatted(address, certificate, token);
    }

    private boolean isReady() throws Exception {
        try {
            return client.send(to("readyz").build(), HttpResponse.BodyHandlers.ofString())
                    .body()
                    .equals("ok");
        } catch (IOException notYet) {
            return false;
        }
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(START).header("Authorization", "Bearer " + token);
    }

    /**
     * Sends a request.
     *
     * @param path from the root of the server, without the first slash
     * @param body null for none
     */
    Answer request(String method, String path, JsonObject body) throws Exception {
        HttpRequest.BodyPublisher content = body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body.toString());
        String type = method.equals("PATCH") ? "application/strategic-merge-patch+json" : "application/json";
        HttpResponse<String> response = client.send(
                to(path).header("Content-Type", type).method(method, content).build(),
                HttpResponse.BodyHandlers.ofString());
        return new Answer(
                response.statusCode(), JsonParser.parseString(response.body()).getAsJsonObject());
    }

    /**
     * Creates an object of the default namespace.
     *
     * @param query of the request, such as {@code dryRun=All}; unknown fields are refused in any case
     */
    Answer create(JsonObject object, String query) throws Exception {
        return request("POST", collection(object) + "?fieldValidation=Strict&" + query, object);
    }

    /** Deletes an object of the default namespace, and what belongs to it. */
    void delete(JsonObject object) throws Exception {
        String name = object.getAsJsonObject("metadata").get("name").getAsString();
        request("DELETE", collection(object) + "/" + name + "?propagationPolicy=Background", null);
    }

    private static String collection(JsonObject object) {
        String version = object.get("apiVersion").getAsString();
        String kind = object.get("kind").getAsString().toLowerCase(Locale.ROOT) + "s";
        return (version.equals("v1") ? "api/" : "apis/") + version + "/" + NAMESPACE + kind;
    }

    @Override
    public void close() throws Exception {
        for (Process each : processes.reversed()) {
            each.destroy();
            if (!each.waitFor(STOP.toSeconds(), TimeUnit.SECONDS)) {
                each.destroyForcibly().waitFor();
            }
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
