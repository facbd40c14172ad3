package org.mobula.group.internal.forming;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.group.MemberOfGroup;
import org.mobula.group.internal.calling.GroupTable;
import org.mobula.runtime.Node;
import org.mobula.runtime.spi.Engine;

/**
 * How a member joins. It asks rank 0. Once all members have asked and their nodes know the group, each learns its rank
 * and confirms it. Once all have confirmed, the group is complete.
 *
 * <p><b>Threads:</b> the joining one, which waits.
 */
public final class JoinProtocol {
    private final Node node;
    private final GroupConfigurator configurator;
    private final GroupServiceEndpoint endpoint;

    public JoinProtocol(Node node, GroupConfigurator configurator, GroupServiceEndpoint endpoint) {
        this.node = node;
        this.configurator = configurator;
        this.endpoint = endpoint;
    }

    /**
     * Joins a group.
     *
     * @param wanted the requested rank, -1 for any
     * @return the member's rank
     */
    public int join(String name, Object member, int wanted) {
        String action = "joining group \"" + name + "\"";
        long deadline = GroupConfigurator.deadline();
        long begun = System.nanoTime();
        int ticket = endpoint.add(member);
        boolean complete = false;
        try {
            JoinRequest request = new JoinRequest(
                    node.rank(),
                    node.host(),
                    ticket,
                    wanted,
                    member.getClass().getTypeName(),
                    interfacesOf(member.getClass()));
            Integer forming =
                    configurator.poll(deadline, action, (service, patience) -> service.join(name, request, patience));
            complete = forming != null && complete(forming, ticket, member, deadline, action);
            if (!complete && (forming == null || withdraw(name, ticket))) {
                throw late(name, action, begun);
            }
            complete = true;
            return endpoint.rankOf(ticket);
        } finally {
            endpoint.remove(ticket);
            if (!complete) {
                // even if rank 0 did not answer, because it may have added the member; not here, because it may not
                // answer
                // now
                Engine.of(node).dispatch(() -> withdraw(name, ticket));
            }
        }
    }

    /** Whether the group was complete in time. */
    private boolean complete(int forming, int ticket, Object member, long deadline, String action) {
        GroupTable table =
                configurator.poll(deadline, action, (service, patience) -> service.installed(forming, patience));
        if (table == null) {
            return false;
        }
        int rank = endpoint.rankOf(ticket);
        if (member instanceof MemberOfGroup aware) {
            tell(forming, aware, rank, table.size());
        }
        return configurator.poll(deadline, action, (service, patience) -> service.complete(forming, rank, patience))
                != null;
    }

    private void tell(int forming, MemberOfGroup member, int rank, int size) {
        try {
            member.joined(rank, size);
        } catch (Throwable thrown) { // the others wait for this member
            String why = "member " + rank + ", at rank " + node.rank() + " of the job, threw " + thrown
                    + " when it was notified of its rank. Create the group again";
            configurator.ask(0, GroupConfigurator.deadline(), "leaving a group", service -> {
                service.refuse(forming, why);
                return true;
            });
            throw thrown;
        }
    }

    /** Leaves the group; false if it is complete. */
    private boolean withdraw(String name, int ticket) {
        try {
            return GroupConfigurator.withoutDeadline(() -> configurator.at(0).withdraw(name, node.rank(), ticket));
        } catch (MobulaException departed) {
            return true; // without rank 0 there is no registry to leave
        }
    }

    /** The exception for a group that is not complete in time; says what is missing. */
    public DeadlineExceededException late(String name, String action, long begun) {
        String state =
                GroupConfigurator.withoutDeadline(() -> configurator.at(0).state(name));
        return new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - begun), state);
    }

    private static String[] interfacesOf(Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        for (@Nullable Class<?> each = type; each != null; each = each.getSuperclass()) {
            collect(each, names);
        }
        return names.toArray(String[]::new);
    }

    private static void collect(Class<?> type, Set<String> names) {
        for (Class<?> each : type.getInterfaces()) {
            names.add(each.getName());
            collect(each, names);
        }
    }
}
