package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.group.internal.forming.MethodAgreements;

/**
 * What one configuration has agreed with other nodes. When it is unreachable, since nothing can be called by it any
 * more, the others forget it, too: see {@link MethodAgreements}.
 *
 * @param combiner the number under which members know the combiner of results, -1 if they combine nothing
 * @param participation where its combined invocations meet, or null
 */
public record MethodAgreement(int combiner, @Nullable Participation participation) {}
