package org.mobula.group.internal.forming;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.group.MembershipException;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.group.internal.forming.PendingGroup.State;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The groups of a job, kept at rank 0.
 *
 * <p>A group can be looked up only once every node with members knows it and every member has confirmed its rank, so no
 * call reaches a member that is not ready. If anything fails before, the group fails, and so do all that wait for it.
 *
 * <p><b>Threads:</b> any. Waiting threads are virtual ones that run remote calls.
 */
final class GroupRegistry {
    private final Engine engine;
    private final IntFunction<GroupService> services;
    private final StateMonitor monitor = new StateMonitor();
    private final Map<String, PendingGroup> groups = new HashMap<>(); // by name; under the monitor
    private final Map<Integer, PendingGroup> byNumber = new HashMap<>(); // under the monitor
    private int lastForming; // under the monitor
    private int lastGroup; // under the monitor

    /**
     * @param engine the engine of rank 0
     * @param services the services of other nodes
     */
    GroupRegistry(Engine engine, IntFunction<GroupService> services) {
        this.engine = engine;
        this.services = services;
    }

    void create(String name, String type, long fingerprint, int size, boolean survives) {
        monitor.change(() -> {
            PendingGroup before = groups.get(name);
            if (before != null && before.state != State.FAILED) {
                throw new MembershipException("there is a group \"" + name + "\" already, of " + before.size
                        + " members of " + before.type + ". Create it once, or choose another name");
            }
            PendingGroup forming = new PendingGroup(++lastForming, name, type, fingerprint, size, survives);
            groups.put(name, forming);
            byNumber.put(forming.number, forming);
        });
    }

    @Nullable
    Integer join(String name, JoinRequest member, long patience) {
        PendingGroup forming = monitor.when(() -> groups.containsKey(name), patience, () -> groups.get(name));
        if (forming == null) {
            return null;
        }
        GroupTable table = monitor.change(() -> add(forming, member));
        if (table != null) {
            try {
                install(forming, table);
            } catch (Throwable unreachable) { // the other members wait
                monitor.change(() -> forming.fail(
                        "not all of its members could be told that it is complete: " + unreachable.getMessage()));
                throw unreachable;
            }
        }
        return forming.number;
    }

    /** Adds a member; returns the table of the group if it was the last one. */
    private @Nullable GroupTable add(PendingGroup forming, JoinRequest member) {
        // the call was abandoned, and the member may have withdrawn before
        if (Thread.currentThread().isInterrupted()) {
            throw new MembershipException("group \"" + forming.name + "\": the member at rank " + member.node()
                    + " of the job has given up joining");
        }
        forming.add(member);
        if (engine.peer(member.node()).hasDeparted()) {
            abandon(forming, member.node());
        }
        if (!forming.isFull() || forming.state != State.OPEN) {
            return null;
        }
        forming.state = State.INSTALLING;
        GroupTable table = forming.table(++lastGroup);
        forming.table = table;
        return table;
    }

    private void install(PendingGroup forming, GroupTable table) {
        JoinRequest[] ranked = forming.ranked();
        for (int node : Arrays.stream(table.nodes()).distinct().toArray()) {
            int[] ranks = IntStream.range(0, ranked.length)
                    .filter(rank -> ranked[rank].node() == node)
                    .toArray();
            int[] tickets =
                    Arrays.stream(ranks).map(rank -> ranked[rank].ticket()).toArray();
            services.apply(node).install(table, ranks, tickets);
        }
        monitor.change(() -> {
            if (forming.state == State.INSTALLING) {
                forming.state = State.INSTALLED;
            }
        });
    }

    @Nullable
    GroupTable installed(int number, long patience) {
        PendingGroup forming = forming(number);
        return monitor.when(() -> forming.state.compareTo(State.INSTALLED) >= 0, patience, () -> {
            forming.checkAlive();
            return forming.state == State.INSTALLED || forming.state == State.COMPLETE ? forming.table : null;
        });
    }

    @Nullable
    GroupTable complete(int number, int member, long patience) {
        PendingGroup forming = forming(number);
        monitor.change(() -> forming.ready(member));
        return monitor.when(forming::hasEnded, patience, forming::complete);
    }

    private PendingGroup forming(int number) {
        return monitor.change(() -> {
            PendingGroup forming = byNumber.get(number);
            if (forming == null) {
                throw new MembershipException("there is no forming group with number " + number);
            }
            return forming;
        });
    }

    void refuse(int number, String why) {
        PendingGroup forming = forming(number);
        monitor.change(() -> {
            if (!forming.hasEnded()) {
                forming.fail(why);
            }
        });
    }

    boolean withdraw(String name, int node, int ticket) {
        return monitor.change(
                () -> !(groups.get(name) instanceof PendingGroup forming) || forming.withdraw(node, ticket));
    }

    @Nullable
    GroupTable find(String name, long patience) {
        return monitor.when(
                () -> groups.get(name) instanceof PendingGroup forming && forming.hasEnded(),
                patience,
                () -> groups.get(name) instanceof PendingGroup forming ? forming.complete() : null);
    }

    String state(String name) {
        return monitor.change(() -> groups.get(name) instanceof PendingGroup forming
                ? forming.describe()
                : "No rank has created it: create it, or correct the name");
    }

    /** A rank has failed or left: groups that need it fail. */
    void departed(Peer peer) {
        monitor.change(() -> {
            for (PendingGroup forming : groups.values()) {
                if (!forming.hasEnded() && forming.members.stream().anyMatch(each -> each.node() == peer.rank())) {
                    abandon(forming, peer.rank());
                }
            }
        });
    }

    private void abandon(PendingGroup forming, int node) {
        forming.fail("it will never be complete, since a member's rank has departed: "
                + engine.failure(node, "the group was formed").getMessage() + ". Create it again");
    }
}
