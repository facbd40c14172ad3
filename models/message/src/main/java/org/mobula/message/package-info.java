/**
 * Messages in the manner of MPI: the ranks of a communicator send and receive, and act together.
 *
 * <p>Start at {@link org.mobula.message.Communicator}. This package is the API; it delegates to internal packages that
 * depend on each other in one direction: {@code section}, {@code pointtopoint}, {@code collective}, {@code topology}.
 * They use its values and exceptions, but not its communicators.
 */
package org.mobula.message;
