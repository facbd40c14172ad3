/**
 * The exceptions that all rooms share.
 *
 * <p>{@link org.mobula.fault.MobulaException} is the root; each room seals a family of its own below it. Two failures
 * belong to no single room, because every blocking call may end with them: a failed peer ({@link
 * org.mobula.fault.PeerFailedException}) and an expired deadline ({@link org.mobula.fault.DeadlineExceededException}).
 * Every message says who, what, and what to do next.
 */
package org.mobula.fault;
