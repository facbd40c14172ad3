package org.mobula.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@code mobula kubernetes} prints. {@code KubernetesManifestTest} in testing/system checks it against Kubernetes'
 * model.
 */
class KubernetesCommandTest {
    private static Session.Outcome kubernetes(String... words) {
        return Session.inProcess(
                Stream.concat(Stream.of("kubernetes"), Stream.of(words)).toArray(String[]::new));
    }

    private static String manifest(String... words) {
        Session.Outcome outcome = kubernetes(
                Stream.concat(Stream.of("manifest"), Stream.of(words)).toArray(String[]::new));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out();
    }

    @Test
    void theTimeLimitHasTheNameThatItHasForARun() {
        assertThat(manifest("-n", "4", "--image", "x", "--timeout", "600", "--debug-rank", "3", "Pi.java"))
                .contains("activeDeadlineSeconds: 600\n")
                .contains("- \"--debug-rank=3\"\n");
    }

    @Test
    void aJobIsComplete() {
        assertThat(manifest(
                        "-n",
                        "4",
                        "--image",
                        "registry.example/pi:1",
                        "--secret",
                        "mine",
                        "--deadline",
                        "600",
                        "--cpu",
                        "500m",
                        "--memory",
                        "2Gi",
                        "-J-Xmx1g",
                        "Pi.java",
                        "1000"))
                .isEqualTo("""
                        apiVersion: v1
                        kind: Service
                        metadata:
                          name: pi
                        spec:
                          clusterIP: None
                          publishNotReadyAddresses: true
                          selector:
                            batch.kubernetes.io/job-name: pi
                        ---
                        apiVersion: batch/v1
                        kind: Job
                        metadata:
                          name: pi
                        spec:
                          completionMode: Indexed
                          completions: 4
                          parallelism: 4
                          backoffLimit: 0
                          podReplacementPolicy: Failed
                          podFailurePolicy:
                            rules:
                            - action: FailJob
                              onExitCodes:
                                operator: NotIn
                                values:
                                - 0
                          activeDeadlineSeconds: 600
                          template:
                            spec:
                              restartPolicy: Never
                              subdomain: pi
                              terminationGracePeriodSeconds: 30
                              enableServiceLinks: false
                              automountServiceAccountToken: false
                              securityContext:
                                runAsNonRoot: true
                                runAsUser: 65532
                                runAsGroup: 65532
                                fsGroup: 65532
                                seccompProfile:
                                  type: RuntimeDefault
                              containers:
                              - name: rank
                                image: "registry.example/pi:1"
                                args:
                                - "--jvm-option=-Xmx1g"
                                - Pi.java
                                - "1000"
                                env:
                                - name: MOBULA_LAUNCHER
                                  value: kubernetes
                                - name: MOBULA_SIZE
                                  value: "4"
                                - name: MOBULA_SERVICE
                                  value: pi
                                - name: MOBULA_READY_FILE
                                  value: "/tmp/mobula-ready"
                                - name: TMPDIR
                                  value: "/tmp"
                                - name: MOBULA_RUN
                                  valueFrom:
                                    fieldRef:
                                      fieldPath: "metadata.labels['batch.kubernetes.io/controller-uid']"
                                - name: MOBULA_TCP_ADDRESS
                                  valueFrom:
                                    fieldRef:
                                      fieldPath: status.podIP
                                - name: MOBULA_SECRET
                                  valueFrom:
                                    secretKeyRef:
                                      name: mine
                                      key: secret
                                resources:
                                  requests:
                                    cpu: "500m"
                                    memory: "2Gi"
                                  limits:
                                    cpu: "500m"
                                    memory: "2Gi"
                                readinessProbe:
                                  exec:
                                    command:
                                    - test
                                    - "-e"
                                    - "/tmp/mobula-ready"
                                  periodSeconds: 5
                                securityContext:
                                  allowPrivilegeEscalation: false
                                  readOnlyRootFilesystem: true
                                  capabilities:
                                    drop:
                                    - ALL
                                volumeMounts:
                                - name: shared-memory
                                  mountPath: "/dev/shm"
                                - name: temporary
                                  mountPath: "/tmp"
                              volumes:
                              - name: shared-memory
                                emptyDir:
                                  medium: Memory
                                  sizeLimit: "64Mi"
                              - name: temporary
                                emptyDir:
                                  sizeLimit: "1Gi"
                        """);
    }

    @Test
    void eachManifestHasAFreshSecretUnlessOneExists() {
        String one = manifest("-n", "2", "--image", "x", "--name", "job-1", "a.b.Main");
        assertThat(one)
                .containsPattern("(?m)^kind: Secret\nmetadata:\n  name: job-1\ntype: Opaque\nstringData:\n  secret:"
                        + " \"?[0-9a-f]{64}\"?$");
        assertThat(manifest("-n", "2", "--image", "x", "--name", "job-1", "a.b.Main"))
                .isNotEqualTo(one);
        assertThat(manifest("-n", "2", "--image", "x", "--secret", "mine", "a.b.Main"))
                .doesNotContain("kind: Secret");
    }

    @Test
    void aJobSetHasItsOwnServiceAndRestarts() {
        assertThat(manifest("-n", "2", "--image", "x", "--secret", "s", "--jobset", "--restarts", "3", "Pi.java"))
                .startsWith("""
                        apiVersion: jobset.x-k8s.io/v1alpha2
                        kind: JobSet
                        metadata:
                          name: pi
                        spec:
                          network:
                            enableDNSHostnames: true
                            publishNotReadyAddresses: true
                            subdomain: pi
                          failurePolicy:
                            maxRestarts: 3
                          replicatedJobs:
                          - name: ranks
                            replicas: 1
                            template:
                              spec:
                                completionMode: Indexed
                        """)
                .doesNotContain("kind: Service");
    }

    @Test
    void argumentsAreQuoted() {
        assertThat(manifest(
                        "-n",
                        "1",
                        "--image",
                        "x",
                        "Pi.java",
                        "",
                        "no",
                        "1e3",
                        "a: b",
                        "$(HOME)",
                        "\"\\\n\t",
                        "ü",
                        "- x"))
                .contains("- \"\"\n", "- \"no\"\n", "- \"1e3\"\n", "- \"a: b\"\n", "- \"$$(HOME)\"\n")
                .contains("- \"\\\"\\\\\\u000a\\u0009\"\n", "- \"ü\"\n", "- \"- x\"\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -n 0 --image x              | -n 0 is not valid; give a whole number, 1 or more
                    -n 2 --image x --name Pi    | --name Pi is not valid; a name has lower-case letters, digits and dashes, begins with a letter and has at most 63 characters
                    -n 2 --image x --secret a_b | --secret a_b is not valid; a name has lower-case letters, digits and dashes, begins with a letter and has at most 63 characters
                    -n 2 --image x --memory 1GB | --memory 1GB is not valid; give a number with a unit of Kubernetes, such as 500m, 2 or 4Gi
                    -n 2 --image x --cpu many   | --cpu many is not valid; give a number with a unit of Kubernetes, such as 500m, 2 or 4Gi
                    -n 2 --image x --deadline x | --deadline x is not valid; give a whole number, 0 or more
                    -n 2 --image x --timeout 60s | --deadline 60s is not valid; give a whole number, 0 or more
                    -n 2 --image x --map-by node | --map-by is the scheduler's here: use topologySpreadConstraints of the pods
                    -n 2 --image x --tag-output | --tag-output is the scheduler's here: use `kubectl logs --prefix`
                    -n 2 --image x --restarts 2 | --restarts needs --jobset: a Job cannot start all of its pods again
                    -n 1001 --image x --name aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff | --name aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff is too long: the pods' host names would have 65 characters; at most 63 are allowed
                    """)
    void whatKubernetesWouldRefuseIsRefused(String options, String message) {
        List<String> words = new ArrayList<>(List.of("manifest"));
        words.addAll(List.of(options.split(" ")));
        words.add("Pi.java");
        Session.Outcome outcome = kubernetes(words.toArray(String[]::new));
        assertThat(outcome.err()).isEqualTo("mobula kubernetes manifest: " + message + "\n");
        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void anImageStartsRanksWithoutTheRightsOfRoot() {
        assertThat(kubernetes("containerfile", "--base", "my/jdk:25").out())
                .contains("\nFROM my/jdk:25\n", "\nUSER 65532:65532\n")
                .endsWith("ENTRYPOINT [\"/opt/mobula/mobula\", \"exec\"]\n");
    }

    @Test
    void withoutACommandTheHelpIsPrinted() {
        assertThat(kubernetes().out()).contains("manifest", "containerfile");
    }
}
