/**
 * Messages in the manner of MPI: ranks of a communicator send and receive, and act together.
 */
package org.mobula.message;
