package org.mobula.group;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.Cluster;
import org.mobula.testkit.InProcessJobs;
import org.mobula.testkit.Together;

/** Several nodes in this JVM, each with its groups. */
final class GroupCluster implements AutoCloseable {
    private final Cluster cluster;

    GroupCluster(int size) {
        this(size, NodeOptions.defaults());
    }

    GroupCluster(int size, NodeOptions options) {
        this(new InProcessJobs(size), options);
    }

    GroupCluster(InProcessJobs jobs, NodeOptions options) {
        cluster = new Cluster(jobs, options);
        IntStream.range(0, jobs.job(0).size()).forEach(this::at); // a rank with a member must accept messages
    }

    Groups at(int rank) {
        return Groups.of(cluster.node(rank));
    }

    Node node(int rank) {
        return cluster.node(rank);
    }

    InProcessJobs jobs() {
        return cluster.jobs();
    }

    /** Forms a group with a member at each of these ranks of the job, in this order; returns the members. */
    <T> List<T> form(
            String name, Class<? super T> type, MemberFailurePolicy policy, IntFunction<T> member, int... ranks)
            throws Exception {
        at(0).create(name, type, ranks.length, policy);
        List<T> members = new ArrayList<>();
        List<Together.Work> joins = new ArrayList<>();
        for (int i = 0; i < ranks.length; i++) {
            int rank = i;
            T made = member.apply(i);
            members.add(made);
            joins.add(() -> at(ranks[rank]).join(name, made, rank));
        }
        Together.run(joins.toArray(Together.Work[]::new));
        return members;
    }

    /** Forms a group with a member at each of these ranks of the job, in this order; returns the members. */
    <T> List<T> form(String name, Class<? super T> type, IntFunction<T> member, int... ranks) throws Exception {
        return form(name, type, MemberFailurePolicy.FAIL, member, ranks);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
