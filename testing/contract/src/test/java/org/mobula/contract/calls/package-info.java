/** Calls whose replies come late, twice, or while the caller's node closes: none completes another call. */
package org.mobula.contract.calls;
