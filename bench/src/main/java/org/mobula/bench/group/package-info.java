/**
 * The suite {@code group}: calls on groups, compared with collective operations of {@code org.mobula.message} among the
 * same processes, with remote calls in a loop, and with JGroups. Start reading at
 * {@link org.mobula.bench.group.Pattern}.
 */
@NullMarked
package org.mobula.bench.group;

import org.jspecify.annotations.NullMarked;
