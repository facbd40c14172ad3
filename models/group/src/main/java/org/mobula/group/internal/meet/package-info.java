/**
 * Combined invocations: participants meet ({@link org.mobula.group.internal.meet.Participation}), bring their arguments
 * to participant 0, which forwards one call for all, and are let go
 * ({@link org.mobula.group.internal.meet.CombinedCall}).
 */
package org.mobula.group.internal.meet;
