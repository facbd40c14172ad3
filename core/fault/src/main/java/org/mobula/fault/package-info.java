/**
 * What can go wrong, in words every room shares.
 *
 * <p>{@link org.mobula.fault.MobulaException} is the root; each room seals a family of its own below it. Two failures
 * belong to no single room because every blocking call may end with them: a peer that is gone
 * ({@link org.mobula.fault.PeerFailedException}) and a deadline that passed
 * ({@link org.mobula.fault.DeadlineExceededException}). Every message says who, what, and what to do next.
 */
package org.mobula.fault;
