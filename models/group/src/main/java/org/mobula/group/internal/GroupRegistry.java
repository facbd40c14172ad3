package org.mobula.group.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.MobulaException;
import org.mobula.group.MembershipException;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.Peer;

/**
 * The groups and meetings of a job, kept at rank 0: what does not need speed, and happens once.
 *
 * <p>A group is found only when every node with members knows it, so no call ever reaches a node that does not.
 *
 * <p><b>Threads:</b> any; what waits here is a method called by another rank, on a virtual thread.
 */
public final class GroupRegistry {
    private final Engine engine;
    private final IntFunction<GroupService> services;
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Forming> groups = new HashMap<>();
    private final Map<String, Assembly> open = new HashMap<>();
    private final Map<Integer, Assembly> meetings = new HashMap<>();
    private int lastGroup;
    private int lastMeeting;

    /**
     * @param engine rank 0's
     * @param services the way to other nodes
     */
    public GroupRegistry(Engine engine, IntFunction<GroupService> services) {
        this.engine = engine;
        this.services = services;
    }

    /** See {@link GroupService#create}. */
    public void create(String name, String type, long fingerprint, int size, boolean survives) {
        locked(() -> {
            Forming before = groups.get(name);
            if (before != null && before.state != Forming.State.FAILED) {
                throw new MembershipException("there is a group \"" + name + "\" already, of " + before.size
                        + " members of " + before.type + ". Create it once, or choose another name");
            }
            groups.put(name, new Forming(name, type, fingerprint, size, survives));
            changed.signalAll();
        });
    }

    /** See {@link GroupService#enrol}. */
    public @Nullable String enrol(String name, Enrolment member, long patience) {
        Forming forming = created(name, patience);
        if (forming == null) {
            return null;
        }
        if (add(forming, member)) {
            try {
                install(forming);
            } catch (MobulaException unreachable) {
                fail(forming, "not all of its members could be told that it is complete: " + unreachable.getMessage());
                throw unreachable;
            }
        }
        return name;
    }

    private @Nullable Forming created(String name, long patience) {
        lock.lock();
        try {
            await(patience, () -> groups.containsKey(name));
            return groups.get(name);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the member was the group's last. */
    private boolean add(Forming forming, Enrolment member) {
        lock.lock();
        try {
            forming.add(member);
            if (engine.peer(member.node()).isGone()) {
                abandon(forming, member.node());
            }
            if (!forming.isFull() || forming.state != Forming.State.OPEN) {
                return false;
            }
            forming.state = Forming.State.COMPLETING;
            lastGroup++;
            forming.table = tableOf(forming, lastGroup);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private static GroupTable tableOf(Forming forming, int id) {
        Enrolment[] ranked = forming.ranked();
        return new GroupTable(
                id,
                forming.name,
                forming.type,
                forming.fingerprint,
                Arrays.stream(ranked).mapToInt(Enrolment::node).toArray(),
                Arrays.stream(ranked).map(Enrolment::host).toArray(String[]::new),
                forming.survives);
    }

    private void install(Forming forming) {
        GroupTable table = forming.table;
        Enrolment[] ranked = forming.ranked();
        if (table == null) {
            throw new AssertionError("a full group has its table");
        }
        int[] nodes = Arrays.stream(table.nodes()).distinct().toArray();
        for (int node : nodes) {
            int[] ranks = ranksAt(ranked, node);
            int[] tickets =
                    Arrays.stream(ranks).map(rank -> ranked[rank].ticket()).toArray();
            services.apply(node).install(table, ranks, tickets);
        }
        locked(() -> {
            if (forming.state == Forming.State.COMPLETING) {
                forming.state = Forming.State.COMPLETE;
            }
            changed.signalAll();
        });
    }

    private static int[] ranksAt(Enrolment[] ranked, int node) {
        return IntStream.range(0, ranked.length)
                .filter(rank -> ranked[rank].node() == node)
                .toArray();
    }

    private void fail(Forming forming, String why) {
        locked(() -> {
            forming.state = Forming.State.FAILED;
            forming.failure = why;
            changed.signalAll();
        });
    }

    /** See {@link GroupService#withdraw}. */
    public void withdraw(String name, int node, int ticket) {
        locked(() -> {
            Forming forming = groups.get(name);
            if (forming != null && forming.state == Forming.State.OPEN) {
                forming.members.removeIf(each -> each.node() == node && each.ticket() == ticket);
            }
        });
    }

    /** See {@link GroupService#find}. */
    public @Nullable GroupTable find(String name, long patience) {
        lock.lock();
        try {
            await(patience, () -> {
                Forming forming = groups.get(name);
                return forming != null
                        && (forming.state == Forming.State.COMPLETE || forming.state == Forming.State.FAILED);
            });
            Forming forming = groups.get(name);
            if (forming != null && forming.state == Forming.State.FAILED) {
                throw new MembershipException("group \"" + name + "\": " + forming.failure);
            }
            return forming == null || forming.state != Forming.State.COMPLETE ? null : forming.table;
        } finally {
            lock.unlock();
        }
    }

    /** See {@link GroupService#state}. */
    public String state(String name) {
        lock.lock();
        try {
            Forming forming = groups.get(name);
            return forming == null
                    ? "Nobody has created it: let some rank do so, or correct the name"
                    : forming.describe();
        } finally {
            lock.unlock();
        }
    }

    /** See {@link GroupService#meet}. */
    public int meet(MeetingTerms terms) {
        lock.lock();
        try {
            Assembly assembly = open.get(terms.identifier());
            if (assembly == null) {
                assembly = new Assembly(++lastMeeting, terms.identifier());
                open.put(terms.identifier(), assembly);
                meetings.put(assembly.id, assembly);
            }
            if (engine.peer(terms.node()).isGone()) {
                return assembly.id;
            }
            try {
                assembly.add(terms);
            } finally {
                if (assembly.isComplete() || assembly.failure != null) {
                    open.remove(terms.identifier());
                    changed.signalAll();
                }
            }
            return assembly.id;
        } finally {
            lock.unlock();
        }
    }

    /** See {@link GroupService#assembled}. */
    public @Nullable MeetingTable assembled(int meeting, int participant, long patience) {
        lock.lock();
        try {
            Assembly assembly = meetings.get(meeting);
            if (assembly == null) {
                throw new MembershipException("there is no meeting " + meeting);
            }
            if (assembly.ready.add(participant)) {
                changed.signalAll();
            }
            await(patience, () -> assembly.failure != null || assembly.isReady());
            if (assembly.failure == null && !assembly.isReady()) {
                return null;
            }
            if (++assembly.told >= assembly.present.size()) {
                meetings.remove(meeting);
            }
            assembly.checkAlive();
            return assembly.table();
        } finally {
            lock.unlock();
        }
    }

    /** See {@link GroupService#dissolve}. */
    public String dissolve(int meeting, int participant) {
        lock.lock();
        try {
            Assembly assembly = meetings.get(meeting);
            if (assembly == null) {
                return "it has ended";
            }
            String missing = assembly.missing();
            if (!assembly.isReady() && assembly.failure == null) {
                end(assembly, "participant " + participant + " gave up waiting: " + missing);
            }
            return missing;
        } finally {
            lock.unlock();
        }
    }

    /** A rank is gone: what cannot be complete without it fails. */
    public void gone(Peer peer) {
        lock.lock();
        try {
            for (Forming forming : groups.values()) {
                if (forming.state == Forming.State.OPEN
                        && forming.members.stream().anyMatch(each -> each.node() == peer.rank())) {
                    abandon(forming, peer.rank());
                }
            }
            for (Assembly assembly : meetings.values().toArray(Assembly[]::new)) {
                if (!assembly.isReady() && assembly.failure == null && assembly.involves(peer.rank())) {
                    String who = assembly.present.stream()
                            .filter(each -> each.node() == peer.rank())
                            .findFirst()
                            .map(MeetingTerms::who)
                            .orElse("");
                    end(
                            assembly,
                            who + " is gone: "
                                    + engine.failure(peer.rank(), "a combined invocation was configured")
                                            .getMessage());
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void end(Assembly assembly, String why) {
        assembly.failure = why;
        open.remove(assembly.identifier, assembly);
        changed.signalAll();
    }

    private void abandon(Forming forming, int node) {
        forming.state = Forming.State.FAILED;
        forming.failure = "it will never be complete, since a member's rank is gone: "
                + engine.failure(node, "the group was formed").getMessage() + ". Create it again";
        changed.signalAll();
    }

    private void await(long patience, BooleanSupplier condition) {
        long left = TimeUnit.MILLISECONDS.toNanos(patience);
        try {
            while (!condition.getAsBoolean() && left > 0) {
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void locked(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }
}
