/**
 * The suite {@code group}: calls on groups beside the collective operations of {@code org.mobula.message} among the same
 * processes, remote calls in a loop, and JGroups. Start reading at {@link org.mobula.bench.group.Pattern}, which says what is
 * done.
 */
@NullMarked
package org.mobula.bench.group;

import org.jspecify.annotations.NullMarked;
