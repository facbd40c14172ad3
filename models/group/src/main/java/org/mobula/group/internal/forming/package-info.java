/**
 * What happens before calls: members join ({@link org.mobula.group.internal.forming.JoinProtocol}), methods are named
 * ({@link org.mobula.group.internal.forming.MethodFinder}), and configurations are agreed with other nodes
 * ({@link org.mobula.group.internal.forming.GroupConfigurator}). Rank 0 keeps the registries of groups
 * ({@link org.mobula.group.internal.forming.GroupRegistry}) and of the meetings of combined invocations
 * ({@link org.mobula.group.internal.forming.MeetingRegistry}). Nodes reach each other by
 * {@link org.mobula.group.internal.forming.GroupService}. Nothing here is on the path of a call.
 */
@NullMarked
package org.mobula.group.internal.forming;

import org.jspecify.annotations.NullMarked;
