package org.mobula.tools.cluster;

import static org.mobula.tools.cluster.PodManifest.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mobula.launch.LaunchException;

/**
 * What Kubernetes needs to run a program: an Indexed Job with one pod per rank, a headless service that publishes the
 * pods' names, and a Secret; or a JobSet, which has a service of its own and starts all pods again if one fails.
 */
public final class JobManifest {
    private static final int LONGEST_NAME = 63;
    private static final String NAME = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String QUANTITY = "\\d{1,9}(\\.\\d{1,3})?(m|[kKMGT]i?)?";
    /** The name of the only replicated job of a JobSet. */
    private static final String REPLICATED = "ranks";

    private final JobTerms terms;

    private JobManifest(JobTerms terms) {
        this.terms = terms;
    }

    /**
     * The manifest of a Job.
     *
     * @throws LaunchException if Kubernetes would refuse a name or a quantity
     */
    public static String job(JobTerms terms) {
        JobManifest manifest = new JobManifest(terms);
        manifest.check(terms.name() + "-");
        List<Map<String, Object>> documents = new ArrayList<>(manifest.secret());
        documents.add(manifest.service());
        documents.add(map(
                "apiVersion",
                "batch/v1",
                "kind",
                "Job",
                "metadata",
                Map.of("name", terms.name()),
                "spec",
                manifest.jobSpec()));
        return Yaml.documents(documents);
    }

    /**
     * The manifest of a JobSet (jobset.sigs.k8s.io).
     *
     * @param restarts how often all pods are started again after a failure
     * @throws LaunchException if Kubernetes would refuse a name or a quantity
     */
    public static String jobSet(JobTerms terms, int restarts) {
        JobManifest manifest = new JobManifest(terms);
        manifest.check(terms.name() + "-" + REPLICATED + "-0-");
        List<Map<String, Object>> documents = new ArrayList<>(manifest.secret());
        documents.add(map(
                "apiVersion",
                "jobset.x-k8s.io/v1alpha2",
                "kind",
                "JobSet",
                "metadata",
                Map.of("name", terms.name()),
                "spec",
                map(
                        "network",
                                map(
                                        "enableDNSHostnames", true,
                                        "publishNotReadyAddresses", true,
                                        "subdomain", terms.name()),
                        "failurePolicy", Map.of("maxRestarts", restarts),
                        "replicatedJobs",
                                List.of(map(
                                        "name",
                                        REPLICATED,
                                        "replicas",
                                        1,
                                        "template",
                                        Map.of("spec", manifest.jobSpec()))))));
        return Yaml.documents(documents);
    }

    private List<Map<String, Object>> secret() {
        if (terms.secret().isEmpty()) {
            return List.of();
        }
        return List.of(map(
                "apiVersion", "v1",
                "kind", "Secret",
                "metadata", Map.of("name", terms.secretName()),
                "type", "Opaque",
                "stringData", Map.of(JobTerms.SECRET_KEY, terms.secret())));
    }

    private Map<String, Object> service() {
        return map(
                "apiVersion",
                "v1",
                "kind",
                "Service",
                "metadata",
                Map.of("name", terms.name()),
                "spec",
                map(
                        "clusterIP",
                        "None",
                        "publishNotReadyAddresses",
                        true,
                        "selector",
                        Map.of("batch.kubernetes.io/job-name", terms.name())));
    }

    /**
     * A pod that fails is not replaced: the others cannot go on without its state. They are ended, and the job has
     * failed.
     */
    private Map<String, Object> jobSpec() {
        Map<String, Object> spec = map(
                "completionMode",
                "Indexed",
                "completions",
                terms.ranks(),
                "parallelism",
                terms.ranks(),
                "backoffLimit",
                0,
                "podReplacementPolicy",
                "Failed",
                "podFailurePolicy",
                Map.of(
                        "rules",
                        List.of(map(
                                "action", "FailJob", "onExitCodes", map("operator", "NotIn", "values", List.of(0))))));
        if (terms.deadlineSeconds() > 0) {
            spec.put("activeDeadlineSeconds", terms.deadlineSeconds());
        }
        spec.put("template", new PodManifest(terms).template());
        return spec;
    }

    private void check(String podPrefix) {
        name("--name", terms.name(), LONGEST_NAME);
        name("--secret", terms.secretName(), LONGEST_NAME);
        int longest = (podPrefix + (terms.ranks() - 1)).length();
        if (longest > LONGEST_NAME) {
            throw new LaunchException("--name " + terms.name() + " is too long: the pods' host names would have "
                    + longest + " characters; at most " + LONGEST_NAME + " are allowed");
        }
        quantity("--cpu", terms.cpu());
        quantity("--memory", terms.memory());
        quantity("--shm-size", terms.sharedMemory());
        if (terms.image().isBlank() || terms.image().matches(".*\\s.*")) {
            throw new LaunchException(
                    "--image \"" + terms.image() + "\" is not valid; give the name of an image in a registry");
        }
    }

    private static void name(String option, String name, int longest) {
        if (!name.matches(NAME) || name.length() > longest) {
            throw new LaunchException(
                    option + " " + name + " is not valid; a name has lower-case letters, digits and dashes,"
                            + " begins with a letter and has at most " + longest + " characters");
        }
    }

    private static void quantity(String option, String quantity) {
        if (!quantity.matches(QUANTITY)) {
            throw new LaunchException(option + " " + quantity
                    + " is not valid; give a number with a unit of Kubernetes, such as 500m, 2 or 4Gi");
        }
    }
}
