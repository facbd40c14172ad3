package org.mobula.tools.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The template of a rank's pod.
 *
 * @param terms what the user wants
 */
record PodManifest(JobTerms terms) {
    private static final String TEMPORARY = "/tmp";
    private static final String READY_FILE = TEMPORARY + "/mobula-ready";
    private static final long USER = 65532; // "nonroot" of distroless images
    private static final int GRACE_SECONDS = 30;

    Map<String, Object> template() {
        return Map.of(
                "spec",
                map(
                        "restartPolicy",
                        "Never",
                        "subdomain",
                        terms.name(),
                        "terminationGracePeriodSeconds",
                        GRACE_SECONDS,
                        "enableServiceLinks",
                        false,
                        "automountServiceAccountToken",
                        false,
                        "securityContext",
                        map(
                                "runAsNonRoot", true,
                                "runAsUser", USER,
                                "runAsGroup", USER,
                                "fsGroup", USER,
                                "seccompProfile", Map.of("type", "RuntimeDefault")),
                        "containers",
                        List.of(container()),
                        "volumes",
                        List.of(
                                map(
                                        "name",
                                        "shared-memory",
                                        "emptyDir",
                                        map("medium", "Memory", "sizeLimit", terms.sharedMemory())),
                                map("name", "temporary", "emptyDir", map("sizeLimit", "1Gi")))));
    }

    private Map<String, Object> container() {
        return map(
                "name", "rank",
                "image", terms.image(),
                "args", terms.words().stream().map(PodManifest::literal).toList(),
                "env", environment(),
                "resources", map("requests", resources(), "limits", resources()),
                "readinessProbe", map("exec", Map.of("command", List.of("test", "-e", READY_FILE)), "periodSeconds", 5),
                "securityContext",
                        map(
                                "allowPrivilegeEscalation", false,
                                "readOnlyRootFilesystem", true,
                                "capabilities", Map.of("drop", List.of("ALL"))),
                "volumeMounts",
                        List.of(
                                map("name", "shared-memory", "mountPath", "/dev/shm"),
                                map("name", "temporary", "mountPath", TEMPORARY)));
    }

    private Map<String, Object> resources() {
        return map("cpu", terms.cpu(), "memory", terms.memory());
    }

    private List<Object> environment() {
        return List.of(
                variable("MOBULA_LAUNCHER", "kubernetes"),
                variable("MOBULA_SIZE", Integer.toString(terms.ranks())),
                variable("MOBULA_SERVICE", terms.name()),
                variable("MOBULA_READY_FILE", READY_FILE),
                variable("TMPDIR", TEMPORARY),
                map("name", "MOBULA_RUN", "valueFrom", field("metadata.labels['batch.kubernetes.io/controller-uid']")),
                map("name", "MOBULA_TCP_ADDRESS", "valueFrom", field("status.podIP")),
                map(
                        "name",
                        "MOBULA_SECRET",
                        "valueFrom",
                        Map.of("secretKeyRef", map("name", terms.secretName(), "key", JobTerms.SECRET_KEY))));
    }

    private static Map<String, Object> variable(String name, String value) {
        return map("name", name, "value", value);
    }

    private static Map<String, Object> field(String path) {
        return Map.of("fieldRef", Map.of("fieldPath", path));
    }

    /** Kubernetes replaces $(NAME) in arguments, unless the dollar sign is doubled. */
    private static String literal(String word) {
        return word.replace("$(", "$$(");
    }

    /** A map in the order of its keys and values. */
    static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
