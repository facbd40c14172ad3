package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;

/**
 * What one configuration has agreed with other nodes. Once it is unreachable, so that no call can use it, the other
 * nodes forget it as well.
 *
 * @param combiner the number by which members know the combiner of results; -1 if there is none
 * @param participation this participant of its combined invocations, or null
 */
public record MethodAgreement(int combiner, @Nullable Participation participation) {}
